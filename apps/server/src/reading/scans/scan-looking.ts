import { coverageKind, forgetTurns, measureInTurn } from '../../library/tables/pages/pdf-measuring.table.ts'
import { saveScan } from '../../library/tables/pages/pdf-scans.table.ts'
import { createTurnsOfPersons } from '../../library/tables/pages/turns-of-persons.ts'
import { copyPageTexts, listPageTexts, markScans } from '../../library/tables/pdf-pages.table.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import type { HeldWork, Wanted } from '../../platform/held/held-work.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { PdfEngine } from '../../platform/pdf-engine/pdf-engine.ts'
import type { PdfDamage } from '../../library/pdf-damage/pdf-damage.service.ts'
import type { SearchIndexService } from '../search/indexing/search-index.service.ts'
import { isCovered, isTextPoor } from './scan-rules.ts'
import { type Unlooked, findScanOfTwin, listUnlooked } from './scans.query.ts'

const versionsPerJob = 4
const textBatchSize = 100

interface Options extends DbAndClock {
  damage: Pick<PdfDamage, 'withWholeFile'>
  pdfEngine: Pick<PdfEngine, 'readCoverage'>
  jobs: Jobs
  searchIndex: Pick<SearchIndexService, 'renew'>
  held: Pick<HeldWork<Unlooked>, 'kind' | 'queueKey' | 'keyOf'>
  /** The versions that are left out. */
  except: () => string[]
  /** Does the work on a version. What fails is reported, and left out from then on. */
  attempt: (version: Unlooked, work: () => Promise<void>) => Promise<void>
}

/**
 * Finds the pages that are pictures, with and without a text layer, and counts those that a machine has tried. A copy
 * of a scan that is still being read brings some of these along.
 */
const sortPages = async (db: Db, { versionId }: Unlooked, percents: readonly (number | null)[]) => {
  const wanted: number[] = []
  const layered: number[] = []
  let tried = 0
  const sort = ({ pageNumber, text, scan }: Awaited<ReturnType<typeof listPageTexts>>[number]) => {
    if (scan === 'wanted') wanted.push(pageNumber)
    else if (scan === 'layered') layered.push(pageNumber)
    else if (scan !== null) tried += 1
    else if (isCovered(percents[pageNumber - 1] ?? 0)) (isTextPoor(text) ? wanted : layered).push(pageNumber)
  }
  for (let after = 0; ;) {
    const texts = await listPageTexts(db, versionId, { after, limit: textBatchSize })
    for (const page of texts) sort(page)
    if (texts.length < textBatchSize) return { wanted, layered, tried }
    after = texts.at(-1)?.pageNumber ?? after
  }
}

/** Creates what looks for scanned pages, in turns. @returns a function that looks at a few versions */
export const createScanLooking = (options: Options) => {
  const { db, clock, damage, pdfEngine, jobs, searchIndex, held, except, attempt } = options
  const turns = createTurnsOfPersons()

  /** Takes over what was read of the same bytes. @returns false when that is deleted at this moment */
  const copyScan = (
    twin: NonNullable<Awaited<ReturnType<typeof findScanOfTwin>>>,
    { versionId, pageCount }: Unlooked,
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      if ((await copyPageTexts(tx, twin.versionId, versionId)) !== pageCount) return false
      await saveScan(tx, { ...twin.scan, versionId })
      await forgetTurns(tx, coverageKind, versionId)
      if (twin.scan.readPages > 0) await searchIndex.renew(versionId, tx)
      return true
    })

  /** Looks for scanned pages in a version for a turn. @returns whether another turn is needed */
  const look = async (version: Unlooked): Promise<boolean> => {
    const { versionId } = version
    const twin = await findScanOfTwin(db, versionId)
    if (twin !== null && (await copyScan(twin, version))) return false
    const percents = await damage.withWholeFile(version, (path) =>
      measureInTurn(db, coverageKind, version, (turn) => pdfEngine.readCoverage(path, turn)),
    )
    if (percents === null) return true
    const { wanted, layered, tried } = await sortPages(db, version, percents)
    const pages = wanted.length + tried
    const isNothing = pages === 0 && layered.length === 0
    const state = isNothing ? 'none' : layered.length > 0 ? 'checking' : 'reading'
    await db.transaction(async (tx) => {
      await markScans(tx, versionId, wanted, 'wanted')
      await markScans(tx, versionId, layered, 'layered')
      const finishedAt = isNothing ? clock.now() : null
      await saveScan(tx, { versionId, state, pages, readPages: 0, finishedAt })
      await forgetTurns(tx, coverageKind, versionId)
    })
    return false
  }

  const list = async (wanted: Wanted) => turns.sort(await listUnlooked(db, { except: except(), ...wanted }))

  /** @returns whether there may be more to look at */
  return async (): Promise<boolean> => {
    let isUnfinished = false
    const looked = await jobs.takeEach({
      ...held,
      most: versionsPerJob,
      list,
      work: async (version) => {
        await jobs.giveWay()
        turns.note(version)
        await attempt(version, async () => {
          if (await look(version)) isUnfinished = true
        })
      },
    })
    return isUnfinished || looked === versionsPerJob
  }
}
