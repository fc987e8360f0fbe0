import { fetchPart } from '../../lib/http/http.ts'

/** Loads the dialog that asks for the password again. */
export const loadAskPassword = () => fetchPart(() => import('./ask-password.tsx'))
