import type { SiteInfo } from './settings.ts'

/** The public texts of the site until the owner changes them, and on prerendered pages. */
export const defaultSiteInfo: SiteInfo = {
  notice:
    'Notes are added module by module during the term. If something is missing, tell us in the feedback form below.',
  // No address is better than a dead one: the owner is asked to set them.
  supportMail: '',
  supportChat: '',
  grievance: { name: '', mail: '', phone: '', address: '' },
  persons: [
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
  ],
  resources: {
    syllabus: {
      title: 'Syllabus',
      summary: 'What each subject covers',
      details:
        'VTU publishes one scheme and syllabus document per branch and scheme. Look for your own scheme (it is on your profile): modules, credits and the text books of a subject differ between schemes even when its name is the same.',
      linkLabel: 'Scheme and syllabus on vtu.ac.in',
      href: 'https://vtu.ac.in/b-e-scheme-syllabus/',
    },
    modelPapers: {
      title: 'Model papers',
      summary: 'The pattern of the exam',
      details:
        'Model question papers show the pattern of a semester-end exam: two full questions per module, of which one is answered. VTU lists them by scheme and semester. Solved papers, where we have them, are in the Question Papers section of a subject.',
      linkLabel: 'Model question papers on vtu.ac.in',
      href: 'https://vtu.ac.in/model-question-paper-b-e-b-tech-b-arch/',
    },
    academicCalendar: {
      title: 'Academic calendar',
      summary: 'Term dates and exam windows',
      details:
        'The academic calendar gives the first and last working day of the semester and the weeks of practical and theory exams. VTU revises it now and then, and an autonomous college follows its own, so check the date of the notice and ask your department.',
      linkLabel: 'Academic calendar on vtu.ac.in',
      href: 'https://vtu.ac.in/academic-calendar/',
    },
    results: {
      title: 'Results',
      summary: 'Marks by USN',
      details:
        'Results are looked up by USN on the site of the university. It is slow in the first hours after an announcement; later in the day it answers at once. Revaluation and photocopy requests have a last date that the same site names.',
      linkLabel: 'Results on results.vtu.ac.in',
      href: 'https://results.vtu.ac.in/',
    },
  },
}
