import type { Proposal } from '@lectureshelf/contract/proposals/proposals'

/** The state of a proposed file, in one word or two and one colour. */
export const stateWords = {
  open: { tone: 'warn', word: 'Waiting' },
  accepted: { tone: 'ok', word: 'Accepted' },
  declined: { tone: 'danger', word: 'Declined' },
  withdrawn: { tone: 'plain', word: 'Taken back' },
} as const satisfies Record<Proposal['state'], { tone: string; word: string }>

/** Says that the PDF was replaced since the file was proposed; empty while it was not. */
export const replacedWords = ({ version, currentVersion, state }: Proposal): string =>
  version === currentVersion || state !== 'open'
    ? ''
    : `It was proposed in place of version ${version}. The PDF was replaced: version ${currentVersion} is shown now.`
