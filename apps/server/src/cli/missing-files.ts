import type { MissingFiles } from '../library/pdf-damage/missing-files.service.ts'

/**
 * Lists the stored files that are missing and that no one was told about; with their number it notes them as damaged. It
 * notes none when there are more or fewer by then.
 * @returns the exit code
 */
export const missingFiles = async (
  check: Pick<MissingFiles, 'believe' | 'list'>,
  number: string | undefined,
  print: (line: string) => void,
): Promise<number> => {
  const missing = await check.list()
  if (number === undefined) {
    for (const { storageKey, foundAt } of missing) print(`${storageKey}  not found ${foundAt.toISOString()}`)
    print(
      `${missing.length} stored files are missing. Bring their disk back, or put them back from a backup.`,
    )
    if (missing.length > 0) print(`If they are lost: lectureshelf files missing --believe ${missing.length}`)
    return 0
  }
  if (String(missing.length) !== number) {
    print(`There are ${missing.length} such files now, not ${number}. Nothing was noted: list them again.`)
    return 1
  }
  print(`${await check.believe()} files count as damaged now.`)
  return 0
}
