import type { PdfUpkeepService } from '../library/pdf-upkeep/pdf-upkeep.service.ts'

/** Such files are deleted by this command alone. */
const notOurs = '  not stored by this database, or after the day to which it was restored'

/**
 * Lists the stored files that belong to nothing; with their number it deletes them. It deletes none when there are more
 * or fewer by then.
 * @returns the exit code
 */
export const sweepFiles = async (
  upkeep: Pick<PdfUpkeepService, 'listStrays' | 'removeStrays'>,
  number: string | undefined,
  print: (line: string) => void,
): Promise<number> => {
  const strays = await upkeep.listStrays()
  if (number === undefined) {
    for (const { key, sizeBytes, modifiedAt, isKnown } of strays)
      print(`${key}  ${sizeBytes} bytes  ${modifiedAt.toISOString()}${isKnown ? '' : notOurs}`)
    print(`${strays.length} stored files belong to nothing. Look at the list before anything is deleted.`)
    if (strays.length > 0) print(`To delete them: lectureshelf files sweep --delete ${strays.length}`)
    return 0
  }
  if (String(strays.length) !== number) {
    print(`There are ${strays.length} such files now, not ${number}. Nothing was deleted: list them again.`)
    return 1
  }
  print(`${await upkeep.removeStrays()} files were deleted.`)
  return 0
}
