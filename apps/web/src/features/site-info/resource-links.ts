export interface ResourceLink {
  key: 'syllabus' | 'model-papers' | 'academic-calendar' | 'results'
  title: string
  summary: string
  details: string
  linkLabel: string
  href: string
}

/** What the university publishes itself: explained here, opened there. */
export const resourceLinks: readonly ResourceLink[] = [
  {
    key: 'syllabus',
    title: 'Syllabus',
    summary: 'What each subject covers',
    details:
      'VTU publishes one scheme and syllabus document per branch and scheme. Look for your own scheme (it is on your profile): modules, credits and the text books of a subject differ between schemes even when its name is the same.',
    linkLabel: 'Scheme and syllabus on vtu.ac.in',
    href: 'https://vtu.ac.in/b-e-scheme-syllabus/',
  },
  {
    key: 'model-papers',
    title: 'Model papers',
    summary: 'The pattern of the exam',
    details:
      'Model question papers show the pattern of a semester-end exam: two full questions per module, of which one is answered. VTU lists them by scheme and semester. Solved papers, where we have them, are in the Question Papers section of a subject.',
    linkLabel: 'Model question papers on vtu.ac.in',
    href: 'https://vtu.ac.in/model-question-paper-b-e-b-tech-b-arch/',
  },
  {
    key: 'academic-calendar',
    title: 'Academic calendar',
    summary: 'Term dates and exam windows',
    details:
      'The academic calendar gives the first and last working day of the semester and the weeks of practical and theory exams. VTU revises it now and then, and an autonomous college follows its own, so check the date of the notice and ask your department.',
    linkLabel: 'Academic calendar on vtu.ac.in',
    href: 'https://vtu.ac.in/academic-calendar/',
  },
  {
    key: 'results',
    title: 'Results',
    summary: 'Marks by USN',
    details:
      'Results are looked up by USN on the site of the university. It is slow in the first hours after an announcement; later in the day it answers at once. Revaluation and photocopy requests have a last date that the same site names.',
    linkLabel: 'Results on results.vtu.ac.in',
    href: 'https://results.vtu.ac.in/',
  },
]
