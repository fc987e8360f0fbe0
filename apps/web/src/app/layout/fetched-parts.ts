import { lazy } from 'react'

/** Parts that a visitor's first page does not need, fetched shortly before they are used. */
export const loadSidebar = () => import('./sidebar.tsx')
export const Sidebar = lazy(async () => ({ default: (await loadSidebar()).Sidebar }))

export const loadSignedInBar = () => import('./signed-in-bar.tsx')
export const SignedInBar = lazy(async () => ({ default: (await loadSignedInBar()).SignedInBar }))

export const SearchLink = lazy(async () => ({ default: (await import('./search-link.tsx')).SearchLink }))

/** Only for people who add PDFs. */
export const UploadPanel = lazy(async () => ({
  default: (await import('../../library/uploads/panel/upload-panel.tsx')).UploadPanel,
}))

/** Only for staff. */
export const StaffVersion = lazy(async () => ({
  default: (await import('./staff-version.tsx')).StaffVersion,
}))

export const SharedNoteBand = lazy(async () => ({
  default: (await import('../../library/pdfs/about/shared-note.tsx')).SharedNoteBand,
}))

export const loadSignIn = () => import('../../people/sessions/sign-in-modal.tsx')
export const SignInModal = lazy(async () => ({ default: (await loadSignIn()).SignInModal }))
