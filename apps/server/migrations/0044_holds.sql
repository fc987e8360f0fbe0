-- What processes are working on, so that no two do the same (decision 076). A table of its own: a column of the versions
-- would be a change of them, after which every process forgets what it remembers. In "journal", because a backup is
-- about data.
CREATE TABLE "journal"."hold" (
  "kind" text NOT NULL,
  "key" text NOT NULL,
  "holder" uuid NOT NULL,
  "held_until" timestamp with time zone NOT NULL,
  PRIMARY KEY ("kind", "key")
);
