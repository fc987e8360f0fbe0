interface ResponsiblePerson {
  name: string
  duty: string
}

/** Who answers for what: sixteen desks, in the order they are shown. */
export const responsiblePersons: readonly ResponsiblePerson[] = [
  { name: 'Content lead, CSE', duty: 'Computer Science notes and question papers' },
  { name: 'Content lead, ECE', duty: 'Electronics and Communication notes and question papers' },
  { name: 'Content lead, EEE', duty: 'Electrical and Electronics notes and question papers' },
  { name: 'Content lead, Civil', duty: 'Civil Engineering notes and question papers' },
  { name: 'Content lead, Mech', duty: 'Mechanical Engineering notes and question papers' },
  { name: 'Content lead, AIML', duty: 'Artificial Intelligence and Machine Learning notes' },
  { name: 'First-year coordinator', duty: 'The common subjects of semesters 1 and 2' },
  { name: 'Lab sheets editor', duty: 'Lab manuals, lab sheets and viva questions' },
  { name: 'Question papers editor', duty: 'Model papers and solved previous-year papers' },
  { name: 'References editor', duty: 'Links to books, courses and standards' },
  { name: 'Accounts desk', duty: 'Sign-ups, payments and receipts' },
  { name: 'Renewals desk', duty: 'Renewals and semester changes' },
  { name: 'Help desk', duty: 'Sign-in trouble and forgotten passwords' },
  { name: 'Copyright desk', duty: 'Requests to correct or remove material' },
  { name: 'Accessibility desk', duty: 'Notes that a screen reader or a phone cannot read' },
  { name: 'Feedback desk', duty: 'Reads every message sent from this page' },
]
