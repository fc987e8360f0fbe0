import type { PageKind } from '@lectureshelf/contract/site/measurements'

const kinds: Partial<Record<string, PageKind>> = {
  '': 'landing',
  streams: 'preview',
  cse: 'preview',
  ece: 'preview',
  eee: 'preview',
  civil: 'preview',
  mechanical: 'preview',
  subscriptionplans: 'plans',
  signup: 'signUp',
  home: 'home',
  pdfviewer: 'viewer',
  welcome: 'account',
  logout: 'account',
  dss: 'account',
  profile: 'account',
  changepassword: 'account',
  resetpassword: 'account',
  receipt: 'account',
  admin: 'staff',
  uploads: 'staff',
}

const kindOfFirst = (part: string): PageKind =>
  (Object.hasOwn(kinds, part) ? kinds[part] : undefined) ?? 'other'

/** Returns the kind of the page at a path: all that is ever said about an address. */
export const pageKindOf = (path: string): PageKind => {
  const parts = path.toLowerCase().split('/').filter(Boolean)
  // A subject is at department, scheme, semester and code.
  const isSubject = parts.length === 4 && parts[0] !== 'home' && parts[0] !== 'admin'
  return isSubject ? 'subject' : kindOfFirst(parts[0] ?? '')
}
