import { type PdfPage, accent, ink } from '../sheets/pdf-writer.ts'
import type { ShortNote } from '../sheets/short-note.ts'

const radius = 22

const state = (page: PdfPage, x: number, y: number, name: string, isFinal: boolean) => {
  page.circle(x, y, radius)
  if (isFinal) page.circle(x, y, radius - 4)
  page.text(x, y + 4, name, { size: 11, align: 'centre' })
}

const label = (page: PdfPage, x: number, y: number, text: string) =>
  page.text(x, y, text, { size: 10.5, font: 'bold', colour: accent, align: 'centre' })

/** A loop above a state. */
const loop = (page: PdfPage, x: number, y: number, text: string) => {
  page.circle(x, y - radius - 11, 12)
  page.arrow(x + 15, y - radius - 7, x + 10, y - radius + 3, ink)
  label(page, x, y - radius - 28, text)
}

/** Accepts binary strings that end with 01. */
const drawMachine = (page: PdfPage, left: number, top: number) => {
  const y = top + 74
  const [first, second, third] = [left + 90, left + 230, left + 370]
  page.arrow(left + 26, y, first - radius, y)
  state(page, first, y, 'q0', false)
  state(page, second, y, 'q1', false)
  state(page, third, y, 'q2', true)
  page.arrow(first + radius, y - 5, second - radius, y - 5)
  label(page, (first + second) / 2, y - 11, '0')
  page.arrow(second + radius, y - 5, third - radius, y - 5)
  label(page, (second + third) / 2, y - 11, '1')
  page.arrow(third - radius, y + 6, second + radius, y + 6)
  label(page, (second + third) / 2, y + 20, '0')
  loop(page, first, y, '1')
  loop(page, second, y, '0')
  // From the accepting state back to the start.
  page.line(third, y + radius, third, y + 44, ink, 1)
  page.line(third, y + 44, first, y + 44, ink, 1)
  page.arrow(first, y + 44, first, y + radius)
  label(page, (first + third) / 2, y + 57, '1')
}

/** BCS503, module 1. */
export const finiteAutomata: ShortNote = {
  subCode: 'BCS503',
  subject: 'Theory of Computation',
  title: 'Finite automata',
  blocks: [
    { heading: 'Words' },
    {
      table: {
        shares: [0.24, 0.76],
        head: ['Word', 'Meaning'],
        rows: [
          ['Alphabet', 'A finite set of symbols that is not empty, such as {0, 1}.'],
          ['String', 'Finitely many symbols in a row. The empty one is written as epsilon, its length is 0.'],
          ['Language', 'A set of strings over an alphabet. It may be empty or infinite.'],
          ['Star', 'L* has all strings made of none, one or more strings of L.'],
        ],
      },
    },
    { heading: 'Deterministic finite automaton' },
    {
      term: 'A DFA is a 5-tuple (Q, S, d, q0, F)',
      meaning:
        'of a finite set Q of states, an alphabet S, a function d from Q x S to Q, a start state q0 in Q, and a set F of accepting states. It accepts a string if it is in F when the string is read.',
    },
    {
      figure: {
        height: 150,
        caption:
          'A DFA for the strings over {0, 1} that end with 01. q1: the last symbol was 0; q2: the last two were 01.',
        draw: drawMachine,
      },
    },
    {
      table: {
        shares: [0.34, 0.33, 0.33],
        head: ['State', '0', '1'],
        rows: [
          ['-> q0', 'q1', 'q0'],
          ['q1', 'q1', 'q2'],
          ['* q2', 'q1', 'q0'],
        ],
      },
    },
    {
      text: 'Trace of 1101: q0 reads 1 and stays in q0, reads 1 and stays, reads 0 and goes to q1, reads 1 and goes to q2. q2 accepts, so 1101 is in the language. 110 ends in q1 and is not.',
    },
    { heading: 'With choices: NFA and epsilon-NFA' },
    {
      points: [
        'An NFA may have none, one or several moves for a symbol: d goes from Q x S to the subsets of Q. It accepts if one of its ways ends in F.',
        'An epsilon-NFA may also move without reading. The epsilon closure of a state has every state that it reaches so.',
        'All three accept the same languages: the regular ones. They differ in size alone.',
      ],
    },
    { heading: 'Worked example: from an NFA to a DFA' },
    {
      text: 'The NFA for "ends with 01" has d(p, 0) = {p, q}, d(p, 1) = {p}, d(q, 1) = {r}; r accepts. Subsets, beginning with {p}:',
    },
    {
      isNumbered: true,
      points: [
        '{p}: with 0 to {p, q}, with 1 to {p}.',
        '{p, q}: with 0 to {p, q}, with 1 to {p, r}.',
        '{p, r}: with 0 to {p, q}, with 1 to {p}. It has r, so it accepts.',
      ],
    },
    { text: 'Three subsets of eight can be reached. Call them q0, q1 and q2: it is the machine above.' },
    {
      questions: [
        'Define DFA, NFA and epsilon-NFA. (6 marks)',
        'Draw a DFA for the binary strings with an even number of 0s and an odd number of 1s. (8 marks)',
        'Convert a given NFA to a DFA by subset construction. (8 marks)',
        'Prove that a language is accepted by a DFA if and only if an NFA accepts it. (10 marks)',
      ],
    },
  ],
}
