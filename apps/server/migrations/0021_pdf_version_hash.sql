-- A PDF whose bytes are stored elsewhere takes over what is known of them.
CREATE INDEX "pdf_version_hash_idx" ON "pdf_version" USING btree ("sha256");