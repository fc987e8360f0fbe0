/**
 * The specification's sentences (sections 2, 4, 5 and 8), letter for letter, and those that it leaves open.
 * One export each: the browser loads only the sentences that its pages name.
 */

export const disclaimer =
  'This content is for educational and reference use only. The owner takes no responsibility for misuse.'

// Refusals that the browser says itself: the sentences of all others come with their answer.
export const pleaseSignIn = 'Please sign in to continue.'
export const nothingHere = 'There is nothing at this address.'
export const tooManyTries = 'Too many attempts. Please wait a little and try again.'
export const internalError = 'Something went wrong on our side. Please try again.'
export const filesNotUsable = 'The stored files cannot be used right now. Please try again in a few minutes.'
export const serviceUnavailable = 'The service is not available right now. Please try again in a minute.'
export const chooseNewPassword = 'Choose a new password to continue.'
export const resetLinkDead =
  'This link was used already or is too old. Ask for a new one with Forget Password.'
export const semesterNotCovered =
  'Your subscription does not cover this semester. Renew it to read these notes.'
export const outsideScope = 'This is outside the departments, schemes and semesters you look after.'

export const fromForeignPage = 'This was sent by a page of another site. Nothing was done.'

export const loginSuccess = 'Login successful!'
export const loginRefused = 'Invalid USN or Password'
export const tooManyReads = 'Too many requests. Please wait a moment.'
export const pageNotShown = 'This page cannot be shown.'
export const networkFailed = 'Something went wrong. Please try again.'
export const sessionTimedOut = 'Session Timed Out! Please Login again'
export const logoutSuccess = 'Logout Successful'
export const wrongSignOutWord = 'This word ends no session.'
export const loggedOut = 'You have been logged out'
export const proceedWithTasks = "Let's proceed with our tasks!"
export const forgotPasswordTitle = 'Bhool Gaye ?'
export const loginToGoFurther = 'Please Login to Go Further'

export const pageNotFound = 'Sorry! Page not found'
export const departmentNotFound = 'Department not found'

export const noSubjects = 'No subjects available'
export const subjectsFailed = 'Error loading subjects'
export const noSubjectDetails = 'No details available for this subject. Please Contact the Admin'
export const subjectDetailsFailed = 'Failed to fetch subject details'
export const noReferences = 'No references available'

export const feedbackThanks = 'Thank you for your valuable feedback!'
export const signUpDone =
  'Your registration has been completed. You will receive a confirmation email shortly. Please wait until then.'
export const mailNotSetUp = 'E-mail is not set up yet: sign in later to see the answer.'
export const signUpToast = 'Sign-up successful!'
export const usnHasAccount = 'This USN already has an account. Sign in to renew.'
export const invalidDobTitle = 'Invalid Date of Birth'
export const invalidDobText = 'Please give the correct input'
export const acceptTermsFirst = 'Please accept the Terms and Conditions before proceeding.'
export const agreePrivacyFirst = 'Please agree to the privacy notice before proceeding.'
export const selectPlanFirst = 'Please select a plan before proceeding.'

export const subjectExists = 'Subject Already Exists!'
export const subjectDeleted = 'Subject deleted successfully'
export const subjectDeleteFailed = 'Failed to delete subject'

export const oops = 'Oops...'
export const sectionAdded = 'Section added successfully'
export const sectionUpdated = 'Section updated successfully'
export const sectionDeleted = 'Section deleted successfully'
export const sectionSaveFailed = 'Failed to add/update section'
export const sectionDeleteFailed = 'Failed to delete section'
export const sectionOrderSaved = 'Sections reordered successfully'

export const selectPdf = 'Please select a PDF file'
export const pdfAdded = 'PDF added successfully'
export const importReceived = 'The file has arrived. Its plan is being made.'
export const uploadDismissed = 'Removed from your list'
export const proxyRefusesFile =
  'A proxy in front of this site refuses a file of this size. Whoever runs the site has to raise its limit.'
export const proxyRefusesParts =
  'A proxy in front of this site refuses parts of this size (1 MB). Whoever runs the site has to raise its limit.'
export const uploadFileUnreadable =
  'The file could not be read. It may have been moved or changed: choose it again.'
export const pdfAddFailed = 'Failed to add PDF'
export const pdfDeleted = 'PDF deleted successfully'
export const pdfDeleteFailed = 'Failed to delete PDF'
export const pdfOrderSaved = 'PDFs reordered successfully'
export const pdfRetried = 'The PDF will be processed again'
export const pdfUpdated = 'PDF updated successfully'
export const pdfMoved = 'PDF moved successfully'
export const pdfReplaced = 'PDF replaced successfully'
export const pdfUnchanged = 'This file is shown already. Nothing changed.'
export const pdfUpdateFailed = 'Failed to update PDF'
export const pdfVersionRestored = 'This version is shown again'
export const sheetPublished = 'Published successfully'
export const notPublishedYet = 'Not published yet'
export const noPrinting =
  'Notes cannot be printed or downloaded: subscriptions pay for them, and a copy would be passed on. Read them here as often as you like while your plan covers their semester.'

export const referenceAdded = 'Reference added successfully'
export const referenceUpdated = 'Reference updated successfully'
export const referenceDeleted = 'Reference deleted successfully'
export const referenceAddFailed = 'Failed to add reference'
export const referenceUpdateFailed = 'Failed to update reference'
export const referenceDeleteFailed = 'Failed to delete reference'

export const restoredAlready = 'Somebody restored this already.'

export const passwordChanged = 'Password changed successfully'
export const passwordConfirmed = 'Password confirmed'
export const passwordMismatch = 'New passwords do not match.'
export const passwordChangeFailed = 'Failed to change password.'
export const passwordNetworkFailed = 'An error occurred. Please try again.'
export const secondFactorOn = 'The second factor is on'
export const secondFactorOff = 'The second factor is off'
export const secondFactorSetAlready = 'A second factor is set already. Switch it off first.'
export const secondFactorNotSet = 'No second factor is set.'
export const secondFactorRemoved = 'The second factor is removed, and every device was signed out.'
export const secondFactorOwnFirst = 'Set up your own second factor first: its code is asked for here.'
export const secondFactorNotOwn = 'Your own second factor is switched off on your profile.'
export const secondFactorStartAgain = 'This took too long. Close the form and set up the second factor again.'
export const recoveryCodesMade = 'These recovery codes replace all earlier ones.'
export const askedLater = 'You will be asked again in 30 days'
export const deviceSignedOut = 'The device was signed out'
export const resetRequested =
  'If this USN has an account, a link to choose a new password is on its way to its email address. It works for 30 minutes.'

export const mailQueuedAgain = 'The mail will be sent again'
export const mailNotConfigured = 'There is no mail server. Copy the message and send it yourself.'
export const mailSentAlready = 'This mail was sent already.'
export const mailBeingSent = 'This mail is being sent right now.'
export const planDoesNotFit = 'The payment does not fit this plan. Approve the claim as it is, or reject it.'
export const mailTexted = 'WhatsApp opens with the message'
export const mailHasNoText = 'This message is not sent by WhatsApp.'
export const mailHasNoPhone = 'This person has no phone number.'
export const mailDropped = 'This mail was dropped: it is too old, or its news is no longer true.'
export const mailLinkHidden = '[The link is hidden: it is for the person alone.]'
export const settingsSaved = 'Settings saved successfully'
export const statementRead = 'Statement read successfully'
export const statementReading = 'The statement is being read'
export const statementUnchanged = 'This statement was read before. Nothing in it is new.'
export const statementPaired = 'Payment paired and registration approved successfully'
export const accountSaved = 'Account saved successfully'
export const accountOfStatementSet = 'Account of the statement set'
export const accountNameTaken = 'An account has this name already.'
export const statementRemoved = 'Statement removed successfully'
export const statementHasCredits = 'Only a statement without any credit that is kept can be removed.'
export const statementBeingRead = 'This statement is still being read.'
export const accessEnded = 'Access ended and receipt voided'
export const grantConfirmed = 'Payment used for the grant and named on its receipt'
export const grantChanged =
  'What was granted for this payment changed after you opened the page. Nothing was ended.'
export const paymentNotReady = 'The statement has this payment no longer, or the bank took it back.'
export const creditTaken =
  'This payment belongs to a claim already, or the bank took it back. Reload and try again.'
export const creditChanged =
  'This payment changed after you opened the page. Check it as it is now, and decide again.'
export const creditNoteChanged = 'Somebody else changed this note after you opened it. Nothing was saved.'
export const creditsVouched = 'Noted: an owner sees these payments in the account'
export const creditNamed = 'Reference chosen'
export const creditRestored = 'The payment counts again'
export const creditTakenBack = 'The payment counts as taken back'
export const creditMarked = 'Payment changed successfully'
export const creditNoted = 'Note saved successfully'
export const creditRefunded = 'Refund recorded successfully'
export const refundUndone = 'Refund taken back'
export const takedownReceived =
  'Thank you. Your request has arrived. We will read it and write to the email address you gave.'
export const searchMissNoted = 'Thank you. Whoever looks after these notes can see what is missing.'
export const searchMissDismissed = 'Words taken off the list'
export const synonymAdded = 'Synonym added'
export const synonymRemoved = 'Synonym removed'
export const synonymKnown = 'The subject has this synonym already.'
export const synonymSame = 'The two words are the same.'
export const synonymLong = 'A word with a synonym has at most 8 words.'
export const takedownHandled = 'Outcome saved successfully'
export const feedbackRead = 'Marked as read'
export const feedbackUnread = 'Marked as unread'

export const personSaved = 'Changes saved successfully'
export const personErased = 'The personal data was erased'
export const temporaryPasswordSet = 'The temporary password is set. It is shown this once.'
export const lastOwner = 'This is the last owner. Make somebody else an owner first.'
export const nobodyToPromote = 'There is nobody to promote in this batch.'
export const discountCodeCreated = 'Discount code created successfully'
export const discountCodeEnded = 'Discount code switched off successfully'
export const discountCodeEndedAlready = 'This discount code was switched off already.'
export const promotionUnfinished =
  'A promotion of this batch is not finished. If it was interrupted, undo it in the history first.'
export const promotionStopped = 'This promotion was undone while it ran.'
export const promotionUndone = 'This promotion was already undone.'

export const registrationApproved = 'Registration approved successfully'
export const registrationRejected = 'Registration rejected successfully'
export const utrReleased = 'The UTR is free for another USN'
export const claimChanged = 'This claim changed after you opened it. Nothing was decided.'
export const onlyRejectedUtr = 'Only the UTR of a rejected claim can be released. Reject the claim first.'
export const paymentNoted = 'Your payment is noted. We will check it soon.'
export const paymentNotedReading = 'Your payment is noted. You can read for now while we check it.'
export const paymentBeingChecked =
  'We are still checking your last payment. Wait for the answer before you send another one.'
export const trustRestored = 'Reading before a check is allowed again'
export const trustChanged = 'This changed after you opened the page. Nothing was restored: look again.'
export const subscriptionGranted = 'Plan given successfully'
export const subscriptionCancelled = 'Subscription cancelled successfully'
export const subscriptionExtended = 'Subscription extended successfully'
export const subscriptionCancelledAlready = 'This subscription was cancelled already.'
export const subscriptionEnded = 'This subscription has ended already.'
export const laterDayOnly = 'The last day can only move to a later one.'
export const lastSemesterIsBasic = 'The 8th semester is the last one. Choose the Basic plan for it.'
export const chooseSemester = 'All your semesters are covered already. Choose the one to extend.'
export const accountGone = 'This account does not exist any more. Reject the claim.'

export const importStarted = 'The import has started'
export const importStopped = 'The import will stop after the current file'

export const sureTitle = 'Are you sure?'
export const sureConfirm = 'Yes, delete it!'
export const sureCancel = 'Cancel'
export const fileNotThereNow = 'This file cannot be read right now. Please try again in a minute.'

export const payeeNeedsProof =
  'A changed UPI id needs your password each time, in the same request. Nothing was done.'

/** Asked with the password before the UPI id changes; an empty one pays nobody. */
export const payeeQuestion = (before: string, after: string): string =>
  `Students pay to ${before || 'nobody'}. From now on they pay to ${after || 'nobody'}.`
