/** Whose format a statement has: a bank's, that of an app for shops, or another one. */
export const statementSources = [
  'SBI',
  'HDFC',
  'ICICI',
  'Axis',
  'Kotak',
  'Canara',
  'Paytm',
  'PhonePe',
  'Google Pay',
  'BharatPe',
  'other',
] as const
export type StatementSource = (typeof statementSources)[number]
