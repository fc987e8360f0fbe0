import type { Place } from '@lectureshelf/contract/access'
import type { SubjectCard, SubjectDetails } from '@lectureshelf/contract/library/subjects'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { type Reading, decideReading } from '../tables/access.policy.ts'
import { placeTopic, subjectTopic } from '../tables/content-topics.ts'
import type { OfferingRow } from '../tables/offerings.query.ts'
import { type DssService, referenceDataTopic } from '../../base/reference-data/dss.service.ts'
import type { ReferencesService } from '../references/references.service.ts'
import type { SectionsService } from '../sections/sections.service.ts'
import type { SubscriptionsService } from '../../money/subscriptions/subscriptions.service.ts'
import { type PlaceNames, type PlacePart, findOffering, placeIn } from './place-names.ts'
import { toCard, toOffering } from './subject-view.ts'
import { listCards, listTaught } from './subjects.query.ts'

export interface ReadingDeps {
  db: Db
  memory: Memory
  dss: DssService
  subscriptions: SubscriptionsService
  sections: SectionsService
  references: ReferencesService
}

/** The response of a shelf; the same object as long as nothing on it changes. */
interface Shelf {
  subjects: SubjectCard[]
}
type Shelves = Record<Reading, Shelf>

/** A subject with what each reader may see of it, made for each place when first asked for. */
interface Book {
  offerings: OfferingRow[]
  detailsAt: (shown: OfferingRow, reading: Reading) => SubjectDetails
}

const shelvesRemembered = 500
const booksRemembered = 500

const readShelves = async ({ db }: ReadingDeps, place: Place) => {
  const rows = await listCards(db, place)
  const as = (reading: Reading): Shelf => ({
    subjects: rows.map((row) => toCard(row, { locked: reading === 'locked' })),
  })
  const subjectTopics = rows.map((row) => subjectTopic(row.subjectId))
  return {
    value: { open: as('open'), locked: as('locked') },
    topics: [placeTopic(place), referenceDataTopic, ...subjectTopics],
  }
}

const readBook = async ({ db, sections, references }: ReadingDeps, subCode: string) => {
  const taught = await listTaught(db, subCode)
  const offerings = taught.map((row) => row.offering)
  const subject = taught[0]?.subject
  if (subject === undefined) throw new AppError('subject_not_found')
  const [itsSections, itsReferences] = await Promise.all([
    sections.listOf(subject.id),
    references.listOf(subject.id),
  ])
  const made = new Map<string, SubjectDetails>()
  const make = (shown: OfferingRow, reading: Reading): SubjectDetails => ({
    subCode: subject.subCode,
    subAbb: subject.subAbb,
    subName: subject.subName,
    description: subject.description,
    addedBy: subject.addedBy,
    addedByName: subject.addedByName,
    ...toOffering(shown),
    locked: reading === 'locked',
    sections: itsSections[reading],
    references: itsReferences,
    offerings: offerings.map(toOffering),
  })
  const detailsAt = (shown: OfferingRow, reading: Reading): SubjectDetails => {
    const key = `${shown.offeringId} ${reading}`
    const details = made.get(key) ?? make(shown, reading)
    made.set(key, details)
    return details
  }
  const value: Book = { offerings, detailsAt }
  return { value, topics: [subjectTopic(subject.id), referenceDataTopic] }
}

/** Chooses the place at which to show a subject when none is named: the person's own, else the nearest. */
const offeringFor = ({ place }: Actor, offerings: OfferingRow[]): OfferingRow | undefined => {
  const inReach = offerings.filter((row) => row.deptId === place.deptId && row.scheme === place.scheme)
  return inReach.find((row) => row.semNum === place.semNum) ?? inReach[0] ?? offerings[0]
}

/** Creates the reading of subjects. What it returns is shared by readers: no one may change it. */
export const createSubjectReading = (deps: ReadingDeps) => {
  const { memory, dss, subscriptions } = deps
  const shelves = memory.createStore<Shelves>({ max: shelvesRemembered })
  const books = memory.createStore<Book>({ max: booksRemembered })
  return {
    /** Lists the subjects of a place. @throws AppError `invalid_request`, `wrong_place` or `subscription_required` */
    list: async (actor: Actor, names: PlaceNames): Promise<Shelf> => {
      const place = await dss.getPlace(names)
      const reading = decideReading(actor, await subscriptions.entitlementOf(actor), [place])
      const shelvesThere = await shelves.get(placeTopic(place), () => readShelves(deps, place))
      return shelvesThere[reading]
    },

    /**
     * Reads a subject with its content. A named place decides access; otherwise one place that the person may read
     * is enough.
     * @throws AppError `subject_not_found`, `wrong_place` or `subscription_required`
     */
    details: async (actor: Actor, subCode: string, query: PlacePart): Promise<SubjectDetails> => {
      const { offerings, detailsAt } = await books.get(subCode, () => readBook(deps, subCode))
      const asked = placeIn(query)
      const shown = asked === null ? offeringFor(actor, offerings) : findOffering(offerings, asked)
      if (shown === undefined) throw new AppError('subject_not_found')
      const entitlement = await subscriptions.entitlementOf(actor)
      const reading = decideReading(actor, entitlement, asked === null ? offerings : [shown])
      return detailsAt(shown, reading)
    },
  }
}
