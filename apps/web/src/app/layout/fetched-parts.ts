import { lazy } from 'react'

/** What a visitor's first page does without is fetched when somebody is about to need it. */
export const loadSidebar = () => import('./sidebar.tsx')
export const Sidebar = lazy(async () => ({ default: (await loadSidebar()).Sidebar }))

export const loadSignedInBar = () => import('./signed-in-bar.tsx')
export const SignedInBar = lazy(async () => ({ default: (await loadSignedInBar()).SignedInBar }))

/** For those who add PDFs. */
export const UploadPanel = lazy(async () => ({
  default: (await import('../../features/uploads/panel/upload-panel.tsx')).UploadPanel,
}))

export const loadSignIn = () => import('../../features/sessions/sign-in-modal.tsx')
export const SignInModal = lazy(async () => ({ default: (await loadSignIn()).SignInModal }))
