import type { TokenStay } from '../../lib/http/token-claims.ts'
import { toast } from '../../ui/toast.ts'

const sentences = {
  tab: 'This browser has no room left to remember you: you are signed in until this tab is closed.',
  page: 'This browser stores nothing: you are signed in until this page is closed or loaded again.',
} as const satisfies Partial<Record<TokenStay, string>>

/** Says that a sign-in will not last, before a reload or a closed tab tells it. */
export const sayShort = (stay: keyof typeof sentences): void => toast.leaving(sentences[stay])
