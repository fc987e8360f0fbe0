/** How many files that a person proposed may wait at a time: each is kept until someone decides. */
export const openProposalsPerPerson = 20

/** Sentences about files that staff propose in place of another. */
export const proposalMessages = {
  sent: 'Your file was proposed. An admin decides, and you find the answer among the proposed files.',
  sendFailed: 'Failed to propose the file',
  isShown: 'The PDF shows this file already.',
  waitsAlready: 'A file of yours waits for this PDF already. Take it back first.',
  tooMany: `${openProposalsPerPerson} files of yours wait already, which is the limit. Take one back first.`,
  accepted: 'The proposed file is shown now',
  declined: 'The proposed file was declined',
  withdrawn: 'The proposed file was taken back',
  damaged: 'The proposed file is damaged on our disk. Whoever sent it can take it back and send it again.',
  decidedAlready: 'Someone has decided about this file already.',
} as const

/** Why a file was not accepted: the PDF was replaced since the list was read. */
export const proposalOutdated = (version: number): string =>
  `The PDF was replaced: version ${version} is shown now. Compare the files again.`
