import type { SeededPerson, Seeds } from './seeded-person.ts'

/** Relates a person to the tables of the office: mails, records, requests and promotions. */
export const officeSeeds = (person: SeededPerson): Seeds => {
  const { id, usn, name, email, tag, claimId, namesakeId, subscriptionId, promotionId } = person
  const { reportId, takedownId } = person
  const states = ['queued', 'sent', 'unsure', 'failed', 'dropped', 'dismissed', 'texted']
  const record = { action: 'student.edit', entity: 'student', entityId: id, actorName: 'Else' }
  return {
    feedback: { own: [{ studentId: id }] },
    mail: {
      own: [
        ...states.map((state) => ({ studentId: id, state })),
        { claimId: claimId },
        { key: `reminder:${subscriptionId}:2026-11-22` },
      ],
      namesake: [{ claimId: namesakeId }, { key: `registration-rejected:${namesakeId}:1` }],
      ofAddress: [{ toAddress: email }],
      beingSent: [
        { studentId: id, state: 'sending' },
        { claimId, state: 'sending' },
      ],
    },
    auditLog: {
      about: [
        { ...record, studentId: id },
        { ...record, entity: 'claim', entityId: claimId },
        { ...record, entity: 'subscription', entityId: subscriptionId },
        // The USN may have been another one by then.
        { ...record, entity: 'bankCredit', entityId: 'x', after: { claimId, usn: `${tag}-STUDENT-FORMER` } },
      ],
      namesake: [{ ...record, entity: 'claim', entityId: namesakeId }],
      named: [
        { ...record, entity: 'mail', entityId: 'x', before: { usn }, after: null },
        { ...record, entity: 'subscription', entityId: 'y', before: null, after: { usn } },
        { ...record, entity: 'statement', entityId: 'z', before: null, after: { failed: [{ usn }] } },
      ],
      actor: [
        {
          ...record,
          actorName: undefined,
          entity: 'section',
          entityId: 'x',
          actorId: id,
          after: { originalName: `${tag}-STUDENT-notes.pdf`, pdfFile: 'kept.pdf' },
        },
      ],
      reported: [{ ...record, entity: 'pageReport', entityId: reportId }],
      asked: [{ ...record, entity: 'takedown', entityId: takedownId }],
      proposed: [
        {
          ...record,
          entity: 'pdf',
          entityId: 'p',
          before: { proposedBy: id, originalName: `${tag}-STUDENT-better.pdf`, pdfFile: 'kept.pdf' },
          after: { answer: `Thank you, ${tag}-STUDENT.` },
        },
        {
          ...record,
          action: 'pdf.propose',
          actorName: 'Else',
          entity: 'pdf',
          entityId: 'q',
          before: null,
          after: { reason: `Mine is better, ${tag}-STUDENT.`, pdfFile: 'kept.pdf', proposedBy: id },
        },
      ],
      fileNamed: [
        { ...record, entity: 'statement', entityId: 's', before: null, after: { fileName: `${usn}.csv` } },
        { ...record, entity: 'statement', entityId: 't', entityLabel: `${name} may.csv` },
      ],
      sender: [
        { ...record, actorName: undefined, entity: 'claim', entityId: claimId, before: {}, after: {} },
      ],
    },
    takedown: {
      sender: [{ id: takedownId, email: email.toUpperCase() }],
      handler: [{ name: 'Else', email: 'else@example.com', what: 'A page', reason: 'Mine', handledBy: id }],
    },
    promotion: { maker: [{ id: promotionId, batch: '2022', createdBy: id }] },
    promotedStudent: { own: [{ promotionId, studentId: id, fromSemester: 4, toSemester: 5 }] },
  }
}
