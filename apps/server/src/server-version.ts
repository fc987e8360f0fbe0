import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { packageFile, versionFile } from './server-paths.ts'

const BuiltVersion = z.object({ version: z.string(), commit: z.string().nullable().default(null) })

/** Describes a version in a line: its number, and the commit that it was built from if that is known. */
export const versionWords = ({ version, commit }: z.infer<typeof BuiltVersion>): string =>
  commit === null ? version : `${version} (${commit})`

/** Returns the version of this program, as its build noted it. */
export const readVersion = (): string => {
  const file = existsSync(versionFile) ? versionFile : packageFile
  return versionWords(BuiltVersion.parse(JSON.parse(readFileSync(file, 'utf8'))))
}
