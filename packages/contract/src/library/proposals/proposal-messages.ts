/** How many files that a person proposed may wait at a time: each is kept until someone decides. */
export const openProposalsPerPerson = 20

/** Sentences about files that staff propose in place of another. */
export const proposalMessages = {
  sent: 'Your file was proposed. An admin will decide, and the answer will appear under Proposed files.',
  sendFailed: 'Failed to propose the file',
  isShown: 'The PDF already shows this file.',
  waitsAlready: 'You already have a file waiting for this PDF. Take it back first.',
  tooMany: `You already have ${openProposalsPerPerson} files waiting, which is the limit. Take one back first.`,
  accepted: 'The proposed file is shown now',
  declined: 'The proposed file was declined',
  withdrawn: 'The proposed file was taken back',
  damaged: 'The proposed file is damaged on our disk. Whoever sent it can take it back and send it again.',
  decidedAlready: 'Someone has already decided about this file.',
} as const

/** Why a file was not accepted: the PDF was replaced since the list was read. */
export const proposalOutdated = (version: number): string =>
  `The PDF was replaced: version ${version} is shown now. Compare the files again.`
