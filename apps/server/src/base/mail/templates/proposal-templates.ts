import { addresses } from '@lectureshelf/contract/addresses'
import type { MailTemplate } from '../templates.ts'

interface DecidedProposal {
  name: string
  title: string
  /** Null for the two reserved sheets. */
  subCode: string | null
  /** Why it was declined; null for an accepted one. */
  answer: string | null
}

/** Tells a member of staff what became of the file that they proposed. */
export const proposalDecided: MailTemplate<DecidedProposal> = {
  kind: 'proposal-decided',
  partsOf: ({ name, title, subCode, answer }) => {
    const note = subCode === null ? title : `${title} (${subCode})`
    return {
      subject: answer === null ? `Your file for ${note} is shown now` : `Your file for ${note} was declined`,
      name,
      paragraphs:
        answer === null
          ? [`The file that you proposed for ${note} was accepted. Readers see it from now on.`]
          : [`The file that you proposed for ${note} was declined: ${answer}`, 'The PDF stays as it is.'],
      link: { label: 'Open the proposed files', path: addresses.proposals },
    }
  },
}
