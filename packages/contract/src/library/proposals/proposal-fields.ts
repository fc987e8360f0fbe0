import { z } from 'zod'
import { requiredText } from '../../common.ts'

/** What goes with a proposed file: what is wrong with the one that is shown. */
export const ProposalFields = z.object({ reason: requiredText('Reason', 500) })
