import { aiml } from './content/aiml.ts'
import { civil } from './content/civil.ts'
import { cseSecondYear } from './content/cse-second-year.ts'
import { cseSem5Electives } from './content/cse-sem-5-electives.ts'
import { cseSem5 } from './content/cse-sem-5.ts'
import { cseSem6 } from './content/cse-sem-6.ts'
import type { DemoSubject } from './content/demo-subject.ts'
import { electronics } from './content/electronics.ts'
import { firstYear } from './content/first-year.ts'
import { mech } from './content/mech.ts'

/** The two sheets that every first-semester student sees; they belong to no subject. */
export const reservedPdfs = ['Ans-Booklet.pdf', 'lab.pdf']

/** The note whose first pages visitors see on the plans page. */
export const samplePdf = 'computer-networks-bird-routing.pdf'
/** Pages of it that are full of what a student reads. */
export const samplePdfPages = [8, 9, 10, 11, 12]

export const demoContent: DemoSubject[] = [
  ...cseSem5,
  ...cseSem5Electives,
  ...cseSem6,
  ...cseSecondYear,
  ...firstYear,
  ...mech,
  ...electronics,
  ...civil,
  ...aiml,
]
