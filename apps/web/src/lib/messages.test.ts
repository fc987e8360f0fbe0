import {
  emptySection,
  emptySubject,
  errorMessages,
  messages,
  subjectSaved,
} from '@lectureshelf/contract/messages'
import { expect, test } from 'vitest'

/**
 * Sections 2, 4, 5 and 8 of the specification, written out: other tests compare with `messages` themselves.
 */
test('the messages are the sentences of the specification', () => {
  expect(messages).toMatchObject({
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
    signUpToast: 'Sign-up successful!',
    usnHasAccount: 'This USN already has an account. Sign in to renew.',
    invalidDobTitle: 'Invalid Date of Birth',
    invalidDobText: 'Please give the correct input',
    acceptTermsFirst: 'Please accept the Terms and Conditions before proceeding.',
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
    selectPdf: 'Please select a PDF file',
    pdfAdded: 'PDF added successfully',
    pdfAddFailed: 'Failed to add PDF',
    pdfDeleted: 'PDF deleted successfully',
    pdfDeleteFailed: 'Failed to delete PDF',
    notPublishedYet: 'Not published yet',
    referenceAdded: 'Reference added successfully',
    referenceUpdated: 'Reference updated successfully',
    referenceDeleted: 'Reference deleted successfully',
    referenceAddFailed: 'Failed to add reference',
    referenceUpdateFailed: 'Failed to update reference',
    referenceDeleteFailed: 'Failed to delete reference',
    passwordChanged: 'Password changed successfully',
    passwordMismatch: 'New passwords do not match.',
    passwordChangeFailed: 'Failed to change password.',
    passwordNetworkFailed: 'An error occurred. Please try again.',
    sureTitle: 'Are you sure?',
    sureConfirm: 'Yes, delete it!',
    sureCancel: 'Cancel',
  })
  expect(emptySection('Module 1')).toBe('No Module 1 available yet.')
  expect(emptySubject('CN')).toBe('No Study Material is available for CN.')
  expect(subjectSaved('Computer Networks', 'added')).toBe('Subject "Computer Networks" added successfully')
  expect(subjectSaved('Computer Networks', 'updated')).toBe(
    'Subject "Computer Networks" updated successfully',
  )
  expect(errorMessages.session_replaced).toBe('Signed out: your account was opened on another device')
})
