import { readConfig } from '../src/platform/config.ts'

/** The configuration of a silent installation without pages, in a folder and with a database of its own. */
export const benchConfig = (folder: string, databaseUrl: string | null) =>
  readConfig(
    {
      DATA_DIR: folder,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      JWT_SECRET: 'a secret that only the bench uses',
      LOG_LEVEL: 'silent',
    },
    { webDir: null },
  )
