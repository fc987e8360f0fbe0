import type { SubjectCard, SubjectDetails } from '@lectureshelf/contract/content/subjects'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { decideReading } from '../../content/access.policy.ts'
import type { OfferingRow } from '../../content/offerings.query.ts'
import type { DssService } from '../reference-data/dss.service.ts'
import type { ReferencesService } from '../references/references.service.ts'
import type { SectionsService } from '../sections/sections.service.ts'
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts'
import { type PlaceNames, type PlacePart, findOffering, placeIn } from './place-names.ts'
import { toCard, toOffering } from './subject-view.ts'
import { listCards, listTaught } from './subjects.query.ts'

export interface ReadingDeps {
  db: Db
  dss: DssService
  subscriptions: SubscriptionsService
  sections: SectionsService
  references: ReferencesService
}

/** Lists the subjects of a place. @throws AppError `invalid_request`, `wrong_place` or `subscription_required` */
export const listSubjects = async (
  { db, dss, subscriptions }: ReadingDeps,
  actor: Actor,
  names: PlaceNames,
): Promise<SubjectCard[]> => {
  const [place, entitlement] = await Promise.all([dss.getPlace(names), subscriptions.entitlementOf(actor)])
  const locked = decideReading(actor, entitlement, [place]) === 'locked'
  return (await listCards(db, place)).map((row) => toCard(row, { locked }))
}

/** Chooses the place at which to show a subject when none is named: the person's own, else the nearest. */
const offeringFor = ({ place }: Actor, offerings: OfferingRow[]): OfferingRow | undefined => {
  const inReach = offerings.filter((row) => row.deptId === place.deptId && row.scheme === place.scheme)
  return inReach.find((row) => row.semNum === place.semNum) ?? inReach[0] ?? offerings[0]
}

/**
 * Reads a subject with its content. A named place decides access; otherwise one place that the person may read
 * is enough.
 * @throws AppError `subject_not_found`, `wrong_place` or `subscription_required`
 */
export const readDetails = async (
  { db, subscriptions, sections, references }: ReadingDeps,
  actor: Actor,
  subCode: string,
  query: PlacePart,
): Promise<SubjectDetails> => {
  const [taught, entitlement] = await Promise.all([
    listTaught(db, subCode),
    subscriptions.entitlementOf(actor),
  ])
  const offerings = taught.map((row) => row.offering)
  const asked = placeIn(query)
  const shown = asked === null ? offeringFor(actor, offerings) : findOffering(offerings, asked)
  const subject = taught[0]?.subject
  if (subject === undefined || shown === undefined) throw new AppError('subject_not_found')
  const locked = decideReading(actor, entitlement, asked === null ? offerings : [shown]) === 'locked'
  const [itsSections, itsReferences] = await Promise.all([
    sections.listOf(subject.id, { locked }),
    references.listOf(subject.id),
  ])
  return {
    subCode: subject.subCode,
    subAbb: subject.subAbb,
    subName: subject.subName,
    description: subject.description,
    addedBy: subject.addedBy,
    addedByName: subject.addedByName,
    ...toOffering(shown),
    locked,
    sections: itsSections,
    references: itsReferences,
    offerings: offerings.map(toOffering),
  }
}
