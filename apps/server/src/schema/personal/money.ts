import { type SQL, eq, inArray, or, sql } from 'drizzle-orm'
import {
  account,
  bankCredit,
  creditUse,
  refund,
  statement,
  statementBringer,
  statementCredit,
  statementMark,
} from '../bank.ts'
import { discountCode } from '../discount-codes.ts'
import { consent, planPrice, provisionalAccess, receipt, claim, subscription, utrDispute } from '../money.ts'
import {
  blanked,
  each,
  kept,
  link,
  marked,
  noValue,
  onlyFieldsAnd,
  plain,
  saysWho,
  secret,
  text,
  theToken,
  whileTheirs,
} from './marks.ts'
import { erasedName, noDay } from './people.ts'

/** Tax law requires keeping the books for years: the sum, the day, the number and the reference of each payment. */
const books = 'the books have to show each payment for years'
const oneUse = 'a payment reference is granted once, ever'
const access = 'says which semesters were paid for until when'

/** Where a student studies, and what was bought: the fields of the form that name no one. */
const namelessFormFields = ['department', 'batch', 'scheme', 'semester', 'college', 'plan', 'semNum']
const claimant = ['own', 'namesake'] as const

/** The reasons stay: they name no one. */
const withoutExcerpts = (messages: SQL) =>
  sql`(select coalesce(jsonb_agg(message || '{"excerpt": ""}'), '[]') from jsonb_array_elements(${messages}) message)`

export const moneyMarks = {
  subscription: marked(
    subscription,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isOwn: true } },
    {
      ...each(link('own'), 'id', 'studentId', 'claimId'),
      ...each(kept(['own'], access), 'plan', 'fromSemester', 'toSemester', 'startsOn', 'endsOn'),
      ...each(kept(['own'], access), 'cancelledAt', 'grantReason', 'createdAt'),
      cancelReason: blanked(['own'], text('')),
    },
  ),
  claim: marked(
    claim,
    {
      own: { rows: (t, { claimIds }) => inArray(t.id, claimIds), isOwn: true },
      namesake: { rows: (t, { namesakeIds }) => inArray(t.id, namesakeIds) },
      decider: { rows: (t, { id }) => eq(t.decidedBy, id) },
    },
    {
      ...each(link(...claimant), 'id', 'studentId'),
      decidedBy: link('decider'),
      usn: blanked(claimant, theToken),
      form: blanked(
        claimant,
        onlyFieldsAnd(namelessFormFields, ({ token }) => ({
          usn: token,
          name: erasedName,
          email: '',
          contact: '',
          dob: noDay,
          gender: 'Other',
        })),
      ),
      reason: blanked(claimant, text('')),
      ...each(secret(blanked(claimant, noValue)), 'passwordHash', 'originHash', 'deviceHash'),
      utr: kept(claimant, oneUse),
      payeeUpiId: plain,
      ...each(kept(claimant, books), 'kind', 'state', 'plan', 'amountPaise', 'semNum'),
      ...each(kept(claimant, books), 'createdAt', 'correctedAt', 'decidedAt', 'utrReleasedAt'),
      ...each(kept(claimant, books), 'discountCode', 'discountPaise'),
    },
  ),
  utrDispute: marked(
    utrDispute,
    // Anyone may type a USN, so the row does not prove that the attempt was theirs.
    { named: { rows: (t, person) => whileTheirs(person, t.createdAt, (usn) => eq(t.usn, usn)) } },
    { usn: blanked(['named'], theToken), utr: kept(['named'], oneUse), ...each(plain, 'id', 'createdAt') },
  ),
  consent: marked(
    consent,
    {
      own: { rows: (t, { claimIds }) => inArray(t.claimId, claimIds), isOwn: true },
      namesake: { rows: (t, { namesakeIds }) => inArray(t.claimId, namesakeIds) },
    },
    {
      claimId: link(...claimant),
      ...each(kept(claimant, 'proves that the terms were accepted'), 'kind', 'version', 'acceptedAt'),
    },
  ),
  discountCode: marked(
    discountCode,
    { named: { rows: (t, person) => or(saysWho(t.note, person), saysWho(t.endReason, person)) } },
    {
      ...each(plain, 'id', 'letters', 'amountPaise', 'percent', 'plan', 'forKind', 'lastDay', 'maxUses'),
      ...each(plain, 'colleges', 'batches', 'createdAt', 'endedAt'),
      ...each(blanked(['named'], text('')), 'note', 'endReason'),
    },
  ),
  planPrice: marked(planPrice, {}, each(plain, 'id', 'plan', 'amountPaise', 'replacedAt')),
  receipt: marked(
    receipt,
    {
      own: { rows: (t, { id }) => eq(t.studentId, id), isOwn: true },
      decider: { rows: (t, { id }) => eq(t.decidedBy, id) },
      voider: { rows: (t, { id }) => eq(t.voidedBy, id) },
    },
    {
      ...each(link('own'), 'id', 'studentId', 'claimId', 'subscriptionId'),
      usn: blanked(['own'], theToken),
      name: blanked(['own'], text(erasedName)),
      voidReason: blanked(['own'], text('')),
      decidedBy: link('decider'),
      decidedByName: blanked(['decider'], noValue),
      voidedBy: link('voider'),
      ...each(kept(['own'], books), 'number', 'plan', 'amountPaise', 'utr', 'issuedAt', 'voidedAt'),
      ...each(kept(['own'], books), 'financialYear', 'label', 'issuer'),
      ...each(kept(['own'], books), 'taxablePaise', 'centralTaxPaise', 'stateTaxPaise', 'roundOffPaise'),
      ...each(kept(['own'], books), 'receivedPaise', 'basis', 'payments', 'voidKind'),
      ...each(kept(['own'], books), 'discountCode', 'discountPaise'),
      ...each(kept(['own'], books), 'fromSemester', 'toSemester', 'startsOn', 'endsOn', 'payeeName'),
    },
  ),
  provisionalAccess: marked(
    provisionalAccess,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isOwn: true } },
    {
      ...each(link('own'), 'id', 'studentId', 'claimId'),
      ...each(kept(['own'], access), 'fromSemester', 'toSemester', 'startsAt', 'endsAt', 'endedAt'),
      ...each(kept(['own'], access), 'endedBy'),
    },
  ),
  account: marked(account, {}, each(plain, 'id', 'name', 'bank', 'numberEnd', 'upiIds', 'createdAt')),
  statement: marked(
    statement,
    {
      importer: { rows: (t, { id }) => eq(t.createdBy, id) },
      named: { rows: (t, person) => saysWho(t.fileName, person) },
      quoted: { rows: (t, person) => saysWho(sql`${t.leftOut}::text`, person) },
    },
    {
      leftOut: blanked(['quoted'], withoutExcerpts),
      leftOutCount: plain,
      leftOutLines: plain,
      createdBy: link('importer'),
      fileName: blanked(['importer', 'named'], text('statement')),
      ...each(plain, 'id', 'fingerprint', 'bank', 'createdAt', 'state'),
      ...each(
        plain,
        'accountId',
        'accountBy',
        'guessedAccountId',
        'numberEnd',
        'openingPaise',
        'closingPaise',
      ),
      ...each(plain, 'linesDone', 'linesTotal', 'fromDay', 'toDay', 'otherCount', 'otherPaise', 'badLines'),
      ...each(plain, 'isMonthFirst', 'settledCount', 'settledPaise', 'payoutUtrs'),
    },
  ),
  statementBringer: marked(
    statementBringer,
    { bringer: { rows: (t, { id }) => eq(t.personId, id) } },
    { personId: link('bringer'), ...each(plain, 'statementId', 'isText', 'broughtAt') },
  ),
  bankCredit: marked(
    bankCredit,
    {
      paid: {
        rows: (t, { claimIds }) =>
          or(
            inArray(
              t.id,
              sql`(select ${creditUse.creditId} from ${creditUse} where ${inArray(creditUse.claimId, claimIds)})`,
            ),
            // An array is computed once and found by an index; a subquery inside an `or` reads every credit.
            sql`${t.utr} = any(array(select ${claim.utr} from ${claim} where ${inArray(claim.id, claimIds)}))`,
          ),
        isOwn: true,
      },
      // One of its numbers is that of the person's claim: it may be theirs, and is nothing of theirs to show.
      maybePaid: {
        rows: (t, { claimIds }) =>
          sql`(${t.utr} is null and ${t.candidates} <> '[]' and jsonb_exists_any(${t.candidates},
            array(select ${claim.utr} from ${claim} where ${inArray(claim.id, claimIds)})))`,
      },
      voucher: { rows: (t, { id }) => eq(t.vouchedBy, id) },
    },
    {
      vouchedBy: link('voucher'),
      payer: blanked(['paid', 'maybePaid'], noValue),
      // Contains the masked payer only where the bank gave no reference; without it the credit would be imported again.
      key: secret(kept(['paid'], 'the same credit in another file is not counted twice')),
      note: blanked(['paid', 'maybePaid'], text('')),
      ...each(kept(['paid'], books), 'id', 'day', 'amountPaise', 'utr', 'reversedOn', 'createdAt'),
      ...each(kept(['paid'], books), 'usedPaise', 'refundedPaise', 'mark', 'vouchedAt'),
      ...each(
        kept(['paid'], books),
        'candidates',
        'isReversalProven',
        'isReversedElsewhere',
        'maybeReversedOn',
      ),
    },
  ),
  creditUse: marked(
    creditUse,
    { own: { rows: (t, { claimIds }) => inArray(t.claimId, claimIds), isOwn: true } },
    {
      ...each(link('own'), 'id', 'claimId'),
      ...each(kept(['own'], books), 'creditId', 'amountPaise', 'returnedPaise', 'createdAt', 'undoneAt'),
    },
  ),
  refund: marked(
    refund,
    { enteredBy: { rows: (t, { id }) => eq(t.createdBy, id) } },
    {
      createdBy: link('enteredBy'),
      ...each(plain, 'id', 'creditId', 'amountPaise', 'day', 'reference', 'createdAt', 'undoneAt'),
      ...each(plain, 'lineKey'),
    },
  ),
  statementMark: marked(statementMark, {}, each(plain, 'statementId', 'mark')),
  statementCredit: marked(statementCredit, {}, each(plain, 'statementId', 'creditId', 'line')),
}
