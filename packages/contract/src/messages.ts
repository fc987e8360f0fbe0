import { maxPdfPages } from './constants.ts'
import type { ErrorCode } from './error-codes.ts'
import { groupedCount } from './formats/counts.ts'
import * as messages from './sentences.ts'

export { messages }

/** Shown after a subject form was saved. */
export const subjectSaved = (subName: string, done: 'added' | 'updated'): string =>
  `Subject "${subName}" ${done} successfully`

/** Shown for a section without PDFs. */
export const emptySection = (sectionName: string): string => `No ${sectionName} available yet.`

/** Shown for a subject without sections. */
export const emptySubject = (subAbb: string): string => `No Study Material is available for ${subAbb}.`

/** Shown at sign-in while a sign-up is pending; the day is written as 20 Nov 2026. */
export const registrationWaiting = (sentOn: string): string =>
  `Your registration is waiting for approval (sent ${sentOn}).`

/** Shown after a row of the reference data was changed. */
export const rowChanged = (
  what: 'Department' | 'Batch' | 'College' | 'Semester',
  done: 'added' | 'updated' | 'removed',
): string => `${what} ${done} successfully`

/** Why a row of the reference data cannot be removed: what refers to it, such as "3 people". */
export const stillInUse = (what: string, by: readonly string[]): string =>
  `${what} cannot be removed. It is still used by ${by.join(', ')}.`

/** Shown for a file larger than its limit. */
export const fileTooLarge = (maxBytes: number): string =>
  `The file is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB, which is the limit.`

/** Shown for an upload whose parts are gone before its time is over. */
export const uploadLost =
  'The parts of this upload are not on the server that was asked. Please send the file again.'

/** Shown when a person has as many unfinished uploads as anyone may have. */
export const tooManyUploads = (files: number): string =>
  `You have ${files} unfinished uploads, and more are not possible. Finish one, or remove it under My uploads.`

/** Shown when a file would make the unfinished uploads of a person too large. */
export const tooLargeUploads = (mostBytes: number): string =>
  `With this file your unfinished uploads would be larger than ${Math.floor(mostBytes / 1024 ** 3)} GB together. Finish one, or remove it under My uploads.`

/** Why a file that was sent in parts replaced nothing: the PDF shows another version than when it began. */
export const replacedMeanwhile = (version: number): string =>
  `The PDF was replaced while the file was on its way: version ${version} is shown now. Compare them, then send the file again.`

/** Shown after too many attempts. */
export const tooManyAttempts = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

/** The default sentence of every error code. A service may replace it with a more exact one. */
export const errorMessages: Record<ErrorCode, string> = {
  invalid_request: 'Some of the details are missing or not valid.',
  unauthenticated: messages.pleaseSignIn,
  invalid_credentials: messages.loginRefused,
  second_factor_required: 'Type the code that your authenticator app shows.',
  second_factor_wrong: 'This code is wrong, or it was already used.',
  session_expired: messages.sessionTimedOut,
  session_replaced: 'Signed out: your account was opened on another device',
  session_elsewhere: 'Signed out: this session was opened on another device',
  sign_in_mark_lost: 'Please sign in again: this browser lost its sign-in mark',
  subscription_required: messages.semesterNotCovered,
  forbidden: 'You do not have permission to do this.',
  out_of_scope: messages.outsideScope,
  wrong_place: 'These notes belong to another department or scheme.',
  blocked: 'This account is blocked. Please contact the admin.',
  password_change_required: messages.chooseNewPassword,
  password_required:
    'This decides about money, rights or personal data. Nothing is done until you enter your password again.',
  registration_pending: 'Your registration is waiting for approval.',
  registration_rejected: 'Your registration was not approved. You can correct it and send it again.',
  not_found: messages.nothingHere,
  method_not_allowed: 'This address does not take this kind of request.',
  subject_not_found: messages.noSubjectDetails,
  not_published: messages.notPublishedYet,
  pdf_damaged: 'This PDF is damaged. We have been notified.',
  version_gone: 'This version can no longer be read. Open the PDF again for the one shown now.',
  reset_link_dead: messages.resetLinkDead,
  conflict: 'Someone changed this in the meantime. Reload and try again.',
  subject_exists: messages.subjectExists,
  subject_exists_elsewhere:
    'This subject code is already taught elsewhere. Share its notes to add it here too.',
  several_offerings: 'This subject is taught in several places. Say which one to move.',
  section_exists: 'A section with this name already exists in the subject.',
  stale_section: 'The sections changed since you opened the page. Reload and try again.',
  stale_order: 'The list changed since you opened the page. Reload and try again.',
  changed_meanwhile: 'Someone changed this after you opened it. Your changes were not saved.',
  place_taken: 'This cannot be restored: its place is taken.',
  upload_not_finished: 'This upload has not arrived in full yet.',
  upload_expired: 'This upload was not finished within 24 hours. Please send the file again.',
  upload_cancelled: 'This upload was cancelled.',
  upload_quota: 'You have too many unfinished uploads. Finish one, or remove it under My uploads.',
  import_unreadable: 'This file could not be read as an import.',
  duplicate_pdf: 'This PDF is already in the section.',
  withdraw_too_late: `You can withdraw a PDF of your own for 15 minutes after adding it. Ask an admin to delete it.`,
  password_wrong: 'The current password is not right.',
  same_password: 'The new password is the current one. Choose another.',
  password_too_easy: 'This password is too easy to guess. Choose another.',
  too_large: 'The file is too large.',
  headers_too_large: 'The address or the headers of this request are too long.',
  request_timeout: 'The request took too long to arrive. Please try again.',
  unsupported_media_type: 'This kind of content is not accepted here.',
  range_not_satisfiable: 'The file does not have these bytes.',
  pdf_missing: messages.selectPdf,
  pdf_empty: 'The file is empty.',
  not_a_pdf: 'The file is not a PDF.',
  pdf_not_openable: 'The PDF is damaged and cannot be opened.',
  pdf_locked_for_others:
    'The PDF is locked with a certificate: only the programs of certain people open it. Upload it without that lock.',
  pdf_password_protected: 'The PDF is protected by a password. Remove the password and upload it again.',
  pdf_unsafe: 'The PDF could not be checked safely.',
  pdf_too_many_pages: `A PDF has at most ${groupedCount(maxPdfPages)} pages. Split this one.`,
  upload_interrupted: 'The upload was interrupted. Nothing was saved.',
  statement_unreadable: 'This file could not be read as a bank statement.',
  statement_without_references: 'None of the lines of this file has a payment reference.',
  claim_conflict: 'This payment reference has already been used.',
  too_many_requests: messages.tooManyTries,
  internal: messages.internalError,
  no_space: 'There is no space left. Nothing was saved. Please tell the admin.',
  unavailable: messages.serviceUnavailable,
}
