import type { ErrorCode } from './errors.ts'

/** The specification's sentences (sections 2, 4, 5 and 8), letter for letter, and those that it leaves open. */
export const messages = {
  disclaimer:
    'This content is for educational and reference use only. The owner takes no responsibility for misuse.',

  loginSuccess: 'Login successful!',
  loginRefused: 'Invalid USN or Password',
  networkFailed: 'Something went wrong. Please try again.',
  sessionTimedOut: 'Session Timed Out! Please Login again',
  logoutSuccess: 'Logout Successful',
  loggedOut: 'You have been logged out',
  proceedWithTasks: "Let's proceed with our tasks!",
  forgotPasswordTitle: 'Bhool Gaye ?',
  loginToGoFurther: 'Please Login to Go Further',

  pageNotFound: 'Sorry! Page not found',
  departmentNotFound: 'Department not found',

  noSubjects: 'No subjects available',
  subjectsFailed: 'Error loading subjects',
  noSubjectDetails: 'No details available for this subject. Please Contact the Admin',
  subjectDetailsFailed: 'Failed to fetch subject details',
  noReferences: 'No references available',

  feedbackThanks: 'Thank you for your valuable feedback!',
  signUpDone:
    'Your registration has been completed. You will receive a confirmation email shortly. Please wait until then.',
  mailNotSetUp: 'E-mail is not set up yet: sign in later to see the answer.',
  signUpToast: 'Sign-up successful!',
  usnHasAccount: 'This USN already has an account. Sign in to renew.',
  invalidDobTitle: 'Invalid Date of Birth',
  invalidDobText: 'Please give the correct input',
  acceptTermsFirst: 'Please accept the Terms and Conditions before proceeding.',
  agreePrivacyFirst: 'Please agree to the privacy notice before proceeding.',
  selectPlanFirst: 'Please select a plan before proceeding.',

  subjectExists: 'Subject Already Exists!',
  subjectDeleted: 'Subject deleted successfully',
  subjectDeleteFailed: 'Failed to delete subject',

  oops: 'Oops...',
  sectionAdded: 'Section added successfully',
  sectionUpdated: 'Section updated successfully',
  sectionDeleted: 'Section deleted successfully',
  sectionSaveFailed: 'Failed to add/update section',
  sectionDeleteFailed: 'Failed to delete section',
  sectionOrderSaved: 'Sections reordered successfully',

  selectPdf: 'Please select a PDF file',
  pdfAdded: 'PDF added successfully',
  importReceived: 'The file has arrived. Its plan is being made.',
  uploadDismissed: 'Removed from your list',
  proxyRefusesFile:
    'A proxy in front of this site refuses a file of this size. Whoever runs the site has to raise its limit.',
  proxyRefusesParts:
    'A proxy in front of this site refuses parts of this size (1 MB). Whoever runs the site has to raise its limit.',
  uploadFileUnreadable: 'The file could not be read. It may have been moved or changed: choose it again.',
  pdfAddFailed: 'Failed to add PDF',
  pdfDeleted: 'PDF deleted successfully',
  pdfDeleteFailed: 'Failed to delete PDF',
  pdfOrderSaved: 'PDFs reordered successfully',
  pdfRetried: 'The PDF will be processed again',
  pdfUpdated: 'PDF updated successfully',
  pdfMoved: 'PDF moved successfully',
  pdfReplaced: 'PDF replaced successfully',
  pdfUnchanged: 'This file is shown already. Nothing changed.',
  pdfUpdateFailed: 'Failed to update PDF',
  pdfVersionRestored: 'This version is shown again',
  sheetPublished: 'Published successfully',
  notPublishedYet: 'Not published yet',

  referenceAdded: 'Reference added successfully',
  referenceUpdated: 'Reference updated successfully',
  referenceDeleted: 'Reference deleted successfully',
  referenceAddFailed: 'Failed to add reference',
  referenceUpdateFailed: 'Failed to update reference',
  referenceDeleteFailed: 'Failed to delete reference',

  restoredAlready: 'Somebody restored this already.',

  passwordChanged: 'Password changed successfully',
  passwordMismatch: 'New passwords do not match.',
  passwordChangeFailed: 'Failed to change password.',
  passwordNetworkFailed: 'An error occurred. Please try again.',
  deviceSignedOut: 'The device was signed out',
  resetRequested:
    'If this USN has an account, a link to choose a new password is on its way to its email address. It works for 30 minutes.',

  mailQueuedAgain: 'The mail will be sent again',
  mailNotConfigured: 'There is no mail server. Copy the message and send it yourself.',
  mailSentAlready: 'This mail was sent already.',
  mailBeingSent: 'This mail is being sent right now.',
  mailDropped: 'This mail was dropped: it is too old to be of use.',
  mailLinkHidden: '[The link is hidden: it is for the person alone.]',
  settingsSaved: 'Settings saved successfully',
  statementRead: 'Statement read successfully',
  statementReading: 'The statement is being read',
  statementUnchanged: 'This statement was read before. Nothing in it is new.',
  statementPaired: 'Payment paired and registration approved successfully',
  statementRemoved: 'Statement removed successfully',
  statementHasCredits: 'Only a statement without any credit that is kept can be removed.',
  statementBeingRead: 'This statement is still being read.',
  accessEnded: 'Access ended and receipt voided',
  grantChanged: 'What was granted for this payment changed after you opened the page. Nothing was ended.',
  paymentNotReady: 'The statement has this payment no longer, or the bank took it back.',
  creditTaken: 'This payment belongs to a claim already, or the bank took it back. Reload and try again.',
  takedownReceived:
    'Thank you. Your request has arrived. We will read it and write to the email address you gave.',
  takedownHandled: 'Outcome saved successfully',
  feedbackRead: 'Marked as read',
  feedbackUnread: 'Marked as unread',

  personSaved: 'Changes saved successfully',
  personErased: 'The personal data was erased',
  temporaryPasswordSet: 'The temporary password is set. It is shown this once.',
  lastOwner: 'This is the last owner. Make somebody else an owner first.',
  nobodyToPromote: 'There is nobody to promote in this batch.',
  promotionUnfinished:
    'A promotion of this batch is not finished. If it was interrupted, undo it in the history first.',
  promotionStopped: 'This promotion was undone while it ran.',
  promotionUndone: 'This promotion was already undone.',

  registrationApproved: 'Registration approved successfully',
  registrationRejected: 'Registration rejected successfully',
  utrReleased: 'The UTR is free for another USN',
  claimChanged: 'This claim changed after you opened it. Nothing was decided.',
  onlyRejectedUtr: 'Only the UTR of a rejected claim can be released. Reject the claim first.',
  paymentNoted: 'Your payment is noted. We will check it soon.',
  paymentNotedReading: 'Your payment is noted. You can read for now while we check it.',
  paymentBeingChecked:
    'We are still checking your last payment. Wait for the answer before you send another one.',
  subscriptionGranted: 'Plan given successfully',
  subscriptionCancelled: 'Subscription cancelled successfully',
  subscriptionExtended: 'Subscription extended successfully',
  subscriptionCancelledAlready: 'This subscription was cancelled already.',
  subscriptionEnded: 'This subscription has ended already.',
  laterDayOnly: 'The last day can only move to a later one.',
  lastSemesterIsBasic: 'The 8th semester is the last one. Choose the Basic plan for it.',
  chooseSemester: 'All your semesters are covered already. Choose the one to extend.',
  accountGone: 'This account does not exist any more. Reject the claim.',

  importStarted: 'The import has started',
  importStopped: 'The import will stop after the current file',

  sureTitle: 'Are you sure?',
  sureConfirm: 'Yes, delete it!',
  sureCancel: 'Cancel',

  sessionEnded: 'This device has been signed out.',
} as const

/** Shown after a subject form was saved. */
export const subjectSaved = (subName: string, done: 'added' | 'updated'): string =>
  `Subject "${subName}" ${done} successfully`

/** Shown for a section without PDFs. */
export const emptySection = (sectionName: string): string => `No ${sectionName} available yet.`

/** Shown for a subject without sections. */
export const emptySubject = (subAbb: string): string => `No Study Material is available for ${subAbb}.`

/** Shown at sign-in while a sign-up is pending; the day is written as 20 November 2026. */
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

/** Shown after too many attempts. */
export const tooManyAttempts = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

/** The default sentence of every error code. A service may replace it with a more exact one. */
export const errorMessages: Record<ErrorCode, string> = {
  invalid_request: 'Some of the details are missing or not valid.',
  unauthenticated: 'Please sign in to continue.',
  invalid_credentials: messages.loginRefused,
  session_expired: messages.sessionTimedOut,
  session_replaced: 'Signed out: your account was opened on another device',
  subscription_required: 'Your subscription does not cover this semester. Renew it to read these notes.',
  forbidden: 'You do not have permission to do this.',
  out_of_scope: 'This is outside the departments, schemes and semesters you look after.',
  wrong_place: 'These notes belong to another department or scheme.',
  blocked: 'This account is blocked. Please contact the admin.',
  password_change_required: 'Choose a new password to continue.',
  registration_pending: 'Your registration is waiting for approval.',
  registration_rejected: 'Your registration was not approved. You can correct it and send it again.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not take this kind of request.',
  subject_not_found: messages.noSubjectDetails,
  not_published: messages.notPublishedYet,
  version_gone: 'This version cannot be read any more. Open the PDF again for the one shown now.',
  reset_link_dead: 'This link was used already or is too old. Ask for a new one with Forget Password.',
  conflict: 'Somebody changed this in the meantime. Reload and try again.',
  subject_exists: messages.subjectExists,
  subject_exists_elsewhere:
    'This subject code is already taught elsewhere. Share its notes to add it here too.',
  several_offerings: 'This subject is taught in several places. Say which one to move.',
  section_exists: 'A section with this name already exists in the subject.',
  stale_section: 'The sections changed since you opened the page. Reload and try again.',
  stale_order: 'The list changed since you opened the page. Reload and try again.',
  changed_meanwhile: 'Somebody changed this after you opened it. Nothing of yours was saved.',
  place_taken: 'This cannot be restored: its place is taken.',
  upload_not_finished: 'This upload has not arrived in full yet.',
  upload_expired: 'This upload was not finished within 24 hours. Please send the file again.',
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
  pdf_password_protected: 'The PDF is protected by a password. Remove the password and upload it again.',
  pdf_unsafe: 'The PDF could not be checked safely.',
  upload_interrupted: 'The upload was interrupted. Nothing was saved.',
  statement_unreadable: 'This file could not be read as a bank statement.',
  claim_conflict: 'This payment reference has already been used.',
  too_many_requests: 'Too many attempts. Please wait a little and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not available right now. Please try again in a minute.',
}
