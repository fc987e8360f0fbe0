const at = new Date('2026-11-22T10:00:00Z')

const readHere = {
  version: 1,
  page: 2,
  pageOffset: 0.5,
  furthest: 3,
  readAt: at,
  receivedAt: at,
  deviceType: 'mobile',
}

/** Relates a person to the tables of reading: where they are, what they mark, report and answer. */
export const readingSeeds = (
  { id, pdfId, reportId }: { id: string; pdfId: string; reportId: string },
  staffId: string,
) => ({
  reading: {
    reader: [
      {
        studentId: id,
        pdfId,
        ...readHere,
        sessionId: crypto.randomUUID(),
      },
    ],
  },
  mark: {
    owner: [
      {
        studentId: id,
        id: crypto.randomUUID(),
        pdfId,
        kind: 'text',
        version: 1,
        page: 2,
        lostIn: 3,
        withheldIn: 4,
        exact: 'a marked sentence',
        prefix: 'before',
        suffix: 'after',
        boxes: [[2, 1000, 1000, 3000, 200]],
        colour: 'green',
        note: 'a note of mine',
        otherNotes: ['a note of my phone'],
        createdAt: at,
        changedAt: at,
        noteAt: at,
        receivedAt: at,
      },
    ],
  },
  visit: { own: [{ studentId: id, lastAt: at }] },
  proposal: {
    sender: [
      {
        pdfId,
        version: 1,
        proposedBy: id,
        storageKey: crypto.randomUUID().replaceAll('-', ''),
        sizeBytes: 1,
        sha256: 'd'.repeat(64),
        originalName: 'better.pdf',
        reason: 'Page 3 is missing.',
        answer: 'Thank you.',
      },
    ],
    decider: [
      {
        pdfId,
        version: 1,
        proposedBy: staffId,
        decidedBy: id,
        state: 'declined',
        sizeBytes: 1,
        sha256: 'd'.repeat(64),
        originalName: 'other.pdf',
        reason: 'Page 4 is missing.',
      },
    ],
  },
  pageReport: {
    reporter: [{ id: reportId, pdfId, studentId: id, page: 1, version: 1, kind: 'wrong' }],
    answerer: [
      {
        pdfId,
        studentId: staffId,
        page: 1,
        version: 1,
        kind: 'other',
        state: 'mended',
        answeredBy: id,
      },
    ],
  },
})
