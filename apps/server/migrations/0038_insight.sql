-- The openings of a span of days, insight.reading.
CREATE INDEX "pdf_opening_day_idx" ON "pdf_opening" USING btree ("opened_on","pdf_id","student_id");