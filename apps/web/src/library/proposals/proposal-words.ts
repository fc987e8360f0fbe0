import type { Proposal } from '@lectureshelf/contract/library/proposals/proposals'

/** The state of a proposed file, in one word or two and one colour. */
export const stateWords = {
  open: { tone: 'warn', word: 'Waiting' },
  accepted: { tone: 'ok', word: 'Accepted' },
  declined: { tone: 'danger', word: 'Declined' },
  withdrawn: { tone: 'plain', word: 'Taken back' },
} as const satisfies Record<Proposal['state'], { tone: string; word: string }>

/** Returns the state of a proposed file; a damaged one is called that. */
export const stateOf = ({
  state,
  isDamaged,
}: Proposal): { tone: 'danger' | 'ok' | 'plain' | 'warn'; word: string } =>
  isDamaged ? { tone: 'danger', word: 'Damaged' } : stateWords[state]

/** Says what a damaged file needs; empty for any other. */
export const damagedWords = ({ isDamaged, isOwn }: Proposal): string => {
  if (!isDamaged) return ''
  return `The file is damaged on our disk. ${isOwn ? 'Take it back, and send it again.' : 'Ask its sender to take it back and to send it again.'}`
}

/** Says that the PDF was replaced since the file was proposed; empty while it was not. */
export const replacedWords = ({ version, currentVersion, state }: Proposal): string =>
  version === currentVersion || state !== 'open'
    ? ''
    : `It was proposed in place of version ${version}. The PDF was replaced: version ${currentVersion} is shown now.`
