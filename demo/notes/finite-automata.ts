import { accent, type PdfPage } from '../sheets/pdf-writer.ts'
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
  const foot = y - radius + 3
  page.bentArrow([x - 11, foot], [x - 32, foot - 46], [x + 32, foot - 46], [x + 11, foot])
  label(page, x, foot - 40, text)
}

/** Accepts binary strings that end with 01. */
const drawMachine = (page: PdfPage, left: number, top: number) => {
  const y = top + 66
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
  const low = y + radius - 2
  page.bentArrow([third - 10, low], [third - 60, low + 48], [first + 60, low + 48], [first + 10, low])
  label(page, second, low + 50, '1')
}

/** Accepts binary strings with an even number of 0s and an odd number of 1s. */
const drawParity = (page: PdfPage, left: number, top: number) => {
  const [near, far, high, low] = [left + 150, left + 310, top + 26, top + 116]
  page.arrow(near - 64, high, near - radius, high)
  state(page, near, high, 'A', false)
  state(page, far, high, 'B', false)
  state(page, near, low, 'C', true)
  state(page, far, low, 'D', false)
  for (const y of [high, low]) {
    page.arrow(near + radius, y - 5, far - radius, y - 5)
    page.arrow(far - radius, y + 6, near + radius, y + 6)
    label(page, (near + far) / 2, y - 11, '0')
    label(page, (near + far) / 2, y + 19, '0')
  }
  for (const x of [near, far]) {
    page.arrow(x - 6, high + radius, x - 6, low - radius)
    page.arrow(x + 6, low - radius, x + 6, high + radius)
    label(page, x - 15, (high + low) / 2 + 4, '1')
    label(page, x + 15, (high + low) / 2 + 4, '1')
  }
}

/** Accepts some 0s, then some 1s, then some 2s. */
const drawSilent = (page: PdfPage, left: number, top: number) => {
  const y = top + 66
  const places = [left + 90, left + 230, left + 370]
  page.arrow(left + 26, y, left + 90 - radius, y)
  for (const [index, x] of places.entries()) {
    state(page, x, y, 'pqr'.charAt(index), index === 2)
    loop(page, x, y, String(index))
    if (index === 2) continue
    page.arrow(x + radius, y, x + 140 - radius, y)
    label(page, x + 70, y - 6, 'eps')
  }
}

/** BCS503, module 1: machines with finitely many states. */
export const finiteAutomata: ShortNote = {
  subCode: 'BCS503',
  subject: 'Theory of Computation',
  title: 'Finite automata',
  blocks: [
    { heading: 'Basic words' },
    {
      table: {
        shares: [0.2, 0.8],
        head: ['Word', 'Meaning'],
        rows: [
          ['Alphabet', 'A finite set of symbols that is not empty, such as {0, 1}.'],
          ['String', 'A finite sequence of symbols. |w| is its length: |0110| = 4.'],
          ['Empty string', 'The string of length 0. Books write epsilon; these notes write eps.'],
          ['Concatenation', 'One string after another: 01 and 10 give 0110. eps changes nothing.'],
          ['Language', 'A set of strings over an alphabet. It may be empty or infinite.'],
          ['Star', 'L* holds every string made of zero or more strings of L, so it always holds eps.'],
        ],
      },
    },
    { heading: 'Deterministic finite automaton (DFA)' },
    {
      term: 'A DFA is a 5-tuple (Q, S, d, q0, F)',
      meaning:
        'Q is a finite set of states, and S is an alphabet. The function d maps Q x S to Q. The start state q0 is in Q. F is a subset of Q and holds the accepting states. Books use sigma for S and delta for d.',
    },
    {
      term: 'The extended function d* reads a whole string',
      meaning:
        'd*(q,eps) = q. For a string w and a symbol a, d*(q,wa) = d(d*(q,w),a). The DFA accepts w if d*(q0,w) is in F.',
    },
    {
      figure: {
        height: 150,
        caption: 'A DFA for the binary strings that end with 01. In q1, the last symbol was 0.',
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
      text: 'The arrow marks the start state. The star marks an accepting state. On 1101, the machine visits q0, q0, q0, q1, q2. State q2 accepts, so 1101 is in the language. On 110, the machine stops in q1 and rejects.',
    },
    { heading: 'Worked example 1: even 0s and odd 1s' },
    {
      text: 'The machine remembers two facts: whether it has read an even number of 0s, and of 1s. Two facts with two values each give four states.',
    },
    {
      figure: {
        height: 150,
        caption: 'A: both even. B: 0s odd, 1s even. C: 0s even, 1s odd, accepts. D: both odd.',
        draw: drawParity,
      },
    },
    {
      text: 'Trace of 00100, which has four 0s and one 1: A, B, A, C, D, C. The machine stops in C and accepts. How to design a DFA: list what the machine must remember, and give each answer one state.',
    },
    { heading: 'With choices: NFA and epsilon-NFA' },
    {
      term: 'An NFA may have zero, one or several moves for a symbol',
      meaning:
        'The function d maps Q x S to the subsets of Q. The NFA accepts a string if some path ends in F.',
    },
    {
      term: 'An epsilon-NFA may also move without reading',
      meaning:
        'The eps closure of a state holds the state itself and every state that eps moves alone can reach.',
    },
    {
      table: {
        shares: [0.3, 0.35, 0.35],
        head: ['', 'DFA', 'NFA'],
        rows: [
          ['Moves for a symbol', 'Exactly one', 'Zero, one or several'],
          ['Moves without reading', 'Never', 'Only in an epsilon-NFA'],
          ['Accepts a string', 'If its one path ends in F', 'If some path ends in F'],
          ['States, same language', 'Up to 2^n', 'n'],
          ['Languages', 'The regular languages', 'The same regular languages'],
        ],
      },
    },
    { heading: 'Worked example 2: from an NFA to a DFA' },
    {
      text: 'This NFA accepts the strings that end with 01: d(p, 0) = {p, q}, d(p, 1) = {p}, d(q, 1) = {r}. It starts in p and accepts in r. All other moves lead to the empty set. The subset construction starts with {p}:',
    },
    {
      isNumbered: true,
      points: [
        'From {p}: 0 leads to {p, q}, and 1 leads to {p}.',
        'From {p, q}: 0 leads to {p, q}, and 1 leads to {p, r}.',
        'From {p, r}: 0 leads to {p, q}, and 1 leads to {p}. The set holds r, so it accepts.',
      ],
    },
    {
      text: 'The DFA reaches three of the eight subsets. Call them q0, q1 and q2. The result is the first machine of these notes.',
    },
    {
      term: 'Why the construction works',
      meaning:
        'Claim: after w, the DFA is in the set of all states that the NFA can reach with w. The claim holds for eps, because both sides give the start state alone. If the claim holds for w, it also holds for wa. The DFA move on a joins the NFA moves from that set. A set accepts if it holds a state of F, so both machines accept the same strings. In the other direction, every DFA is an NFA with exactly one move each.',
    },
    { heading: 'Worked example 3: from an epsilon-NFA to a DFA' },
    {
      figure: {
        height: 100,
        caption: 'This epsilon-NFA accepts 0s, then 1s, then 2s. Each group may be empty.',
        draw: drawSilent,
      },
    },
    {
      text: 'Closures: p has {p, q, r}, q has {q, r}, and r has {r}. Start with the closure of p. For each symbol, move from all states of the set. Then take the closure of the result.',
    },
    {
      table: {
        shares: [0.4, 0.2, 0.2, 0.2],
        head: ['State of the DFA', '0', '1', '2'],
        rows: [
          ['-> * A = {p, q, r}', 'A', 'B', 'C'],
          ['* B = {q, r}', 'dead', 'B', 'C'],
          ['* C = {r}', 'dead', 'dead', 'C'],
          ['dead = { }', 'dead', 'dead', 'dead'],
        ],
      },
    },
    {
      text: 'The sets A, B and C hold r, so they accept. The empty set is the dead state: no move leaves it. The DFA needs the dead state, because it must have a move for each symbol.',
    },
    { heading: 'Worked example 4: no two 1s in a row' },
    {
      text: 'The machine remembers whether the last symbol was 1. If it reads 11, it enters a dead state.',
    },
    {
      table: {
        shares: [0.46, 0.27, 0.27],
        head: ['State', '0', '1'],
        rows: [
          ['-> * A: no 1 at the end', 'A', 'B'],
          ['* B: one 1 at the end', 'A', 'dead'],
          ['dead: 11 has occurred', 'dead', 'dead'],
        ],
      },
    },
    {
      text: 'On 0101, the machine visits A, A, B, A, B and accepts. On 0110, it visits A, A, B, dead, dead and rejects.',
    },
    { heading: 'Common mistakes' },
    {
      points: [
        'A student forgets a move. A DFA needs exactly one move for each state and symbol.',
        'A student forgets the start arrow or the double circle of an accepting state.',
        'A student starts from {p} in example 3. The start state is the eps closure of p.',
        'A student drops the empty set. If the construction reaches it, it is a state.',
      ],
    },
    { heading: 'Where they are used' },
    {
      points: [
        'A compiler uses a DFA to split a program into tokens.',
        'A text editor searches for a pattern with an automaton.',
        'A network protocol, a digital circuit, a lift and a vending machine follow states.',
        'Limit: a finite automaton cannot count without bound. None accepts exactly the strings with n 0s followed by n 1s.',
      ],
    },
    {
      questions: [
        'Define DFA, NFA and epsilon-NFA. (6 marks)',
        'Draw a DFA for binary strings with an even number of 0s and odd number of 1s. (8 marks)',
        'Convert a given NFA to a DFA by subset construction. (8 marks)',
        'Convert a given epsilon-NFA to a DFA. (8 marks)',
        'Prove that a language is accepted by a DFA if and only if an NFA accepts it. (10 marks)',
      ],
    },
  ],
}
