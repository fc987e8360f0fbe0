import type { FileDifference } from '@lectureshelf/contract/money/bank/accounts'
import type { Db } from '../../platform/db/database.ts'
import type { DiscountsService } from '../discount-codes/discounts.service.ts'
import { pricesOf, sizesOf } from '../../base/settings/prices.policy.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import { listDifferences, listNamesOfBringers } from './file-differences.query.ts'

const readMax = 1000
const shownMax = 100

interface Options {
  db: Db
  settings: Pick<SettingsService, 'read'>
  discounts: Pick<DiscountsService, 'listReducedPrices'>
}

/** Creates the service that compares the files of an account with each other. */
export const createFileDifferences = ({ db, settings, discounts }: Options) => ({
  /** Lists the credits that only one of two files of the same whole day has, each once, the latest first. */
  list: async (): Promise<{ items: FileDifference[]; total: number }> => {
    const prices = pricesOf(await settings.read())
    const sizes = [...sizesOf(prices), ...(await discounts.listReducedPrices(prices))]
    const rows = await listDifferences(db, sizes, readMax)
    const firstOf = new Map(rows.toReversed().map((row) => [row.creditId, row]))
    const all = rows.filter((row) => firstOf.get(row.creditId) === row)
    const shown = all.slice(0, shownMax)
    const ids = [...new Set(shown.flatMap(({ isIn, isNotIn }) => [isIn.id, isNotIn.id]))]
    const names = await listNamesOfBringers(db, ids)
    const fileOf = ({ id, fileName }: { id: string; fileName: string }) => ({
      _id: id,
      fileName,
      broughtBy: names.filter(({ statementId }) => statementId === id).map(({ name }) => name),
    })
    const items = shown.map((row) => ({ ...row, isIn: fileOf(row.isIn), isNotIn: fileOf(row.isNotIn) }))
    return { items, total: all.length }
  },
})

export type FileDifferences = ReturnType<typeof createFileDifferences>
