import { accent, ink, muted, type PdfPage, type Point } from '../sheets/pdf-writer.ts'
import type { ShortNote } from '../sheets/short-note.ts'

const graph = { width: 200, height: 96 }

const axes = (page: PdfPage, left: number, top: number, title: string) => {
  const { width, height } = graph
  page.text(left, top + 4, title, { size: 10, font: 'bold' })
  page.arrow(left, top + 20 + height, left, top + 16)
  page.arrow(left, top + 20 + height, left + width, top + 20 + height)
  page.text(left + width, top + 34 + height, 'time', { size: 9, colour: muted, align: 'right' })
  page.text(left + 8, top + 24, 'failure rate', { size: 9, colour: muted })
}

const curve = (page: PdfPage, left: number, top: number, rate: (time: number) => number) => {
  const points = Array.from({ length: 181 }, (_, step): Point => {
    const time = step / 180
    return [left + 4 + time * (graph.width - 24), top + 20 + graph.height * (1 - rate(time))]
  })
  page.polyline(points, accent, 1.4)
}

/** Between two changes the rate falls, but not to where it was before. */
const changed = (time: number) => {
  if (time < 0.3) return 0.1 + 0.65 * Math.exp(-time * 18)
  const round = Math.floor((time - 0.3) / 0.176)
  const since = (time - 0.3) % 0.176
  return 0.16 + round * 0.09 + 0.32 * Math.exp(-since * 26)
}

const drawFailures = (page: PdfPage, left: number, top: number) => {
  axes(page, left + 6, top, 'Hardware wears out')
  curve(page, left + 6, top, (time) => 0.1 + 0.6 * Math.exp(-time * 12) + 0.6 * Math.exp((time - 1) * 12))
  axes(page, left + 266, top, 'Software is changed')
  curve(page, left + 266, top, changed)
  const ideal = top + 20 + graph.height * 0.92
  page.line(left + 300, ideal, left + 446, ideal, ink, 0.8)
  page.text(left + 462, ideal + 3, 'ideal', { size: 9, align: 'centre' })
}

const spiralParts = [
  [-1, -1, 'Planning', 'estimate, schedule, risk'],
  [1, -1, 'Modelling', 'analysis, design'],
  [1, 1, 'Construction', 'code, test'],
  [-1, 1, 'Deployment', 'delivery, feedback'],
] as const

const drawSpiral = (page: PdfPage, left: number, top: number) => {
  const [x, y, turns] = [left + 242, top + 82, 3]
  page.line(x - 90, y, x + 96, y, muted, 0.6)
  page.line(x, y - 80, x, y + 84, muted, 0.6)
  const points = Array.from({ length: 40 * turns + 1 }, (_, step): Point => {
    const angle = Math.PI + (step / 40) * 2 * Math.PI
    const radius = 6 + (step / (40 * turns)) * 72
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  page.polyline(points, accent, 1.4)
  page.arrowHead(points.at(-1) ?? [x, y], -Math.PI / 2 - 0.15, accent)
  for (const [across, down, name, work] of spiralParts) {
    const align = across < 0 ? 'right' : 'left'
    page.text(x + across * 92, y + down * 52, name, { size: 10, font: 'bold', align })
    page.text(x + across * 92, y + down * 52 + 13, work, { size: 9, colour: muted, align })
  }
  page.text(x - 96, y + 3, 'Communication', { size: 10, font: 'bold', align: 'right' })
}

/** BCS501, module 1: what software is, and how it is made. */
export const softwareProcess: ShortNote = {
  subCode: 'BCS501',
  subject: 'Software Engineering',
  title: 'Software and its process',
  blocks: [
    { heading: 'What software is' },
    {
      text: 'Software has three parts: programs, the data that they work on, and documents about both. People develop software; no factory manufactures it. A copy costs almost nothing, so most of the cost lies in design and later change.',
    },
    {
      term: 'Software does not wear out, but it deteriorates',
      meaning:
        'Hardware fails often when it is new, rarely for years, and often again when its parts wear. Software has no such parts. Each change may bring new faults, so the failure rate rises step by step.',
    },
    {
      figure: {
        height: 138,
        caption: 'Left: the bathtub curve. Right: each peak follows a change; the lowest rate slowly rises.',
        draw: drawFailures,
      },
    },
    {
      table: {
        shares: [0.3, 0.7],
        head: ['Kind of software', 'Example'],
        rows: [
          ['System', 'A compiler, a driver or a kernel. It serves other programs.'],
          ['Application', 'A ticket shop. It solves one business need.'],
          ['Engineering and scientific', 'A simulation of the air around a wing.'],
          ['Embedded', 'The control of a washing machine or of the brakes of a car.'],
          ['Product line', 'A word processor. One product serves many customers.'],
          ['Web and mobile', 'A timetable that runs in a browser and on a phone.'],
          ['Artificial intelligence', 'A program that recognises speech or plays chess.'],
        ],
      },
    },
    {
      term: 'What makes web applications different',
      meaning:
        'Many users reach them at the same moment over a network. The load cannot be predicted, and users expect service at all hours. Content, security and looks matter, and the application changes all the time.',
    },
    { heading: 'Software engineering' },
    {
      term: 'Definition, after IEEE 610.12',
      meaning:
        'Software engineering develops, operates and maintains software with a method. The method is systematic, disciplined and measurable. The field also studies such methods.',
    },
    { text: 'Pressman draws software engineering as four layers, from the bottom to the top:' },
    {
      isNumbered: true,
      points: [
        'Quality focus: the whole organisation wants to improve.',
        'Process: it holds the layers together and defines the order of the work.',
        'Methods: they say how to analyse, design, code and test.',
        'Tools: they support the process and the methods.',
      ],
    },
    { heading: 'Five activities of every process' },
    {
      isNumbered: true,
      points: [
        'Communication: the team asks the customer until the goals are clear.',
        'Planning: the team lists tasks, risks and resources, and makes a schedule.',
        'Modelling: the team sketches requirements and design before the code.',
        'Construction: the team writes the code and tests it.',
        'Deployment: the team delivers the product and collects feedback.',
      ],
    },
    {
      text: 'Umbrella activities run beside all five. They control progress, risk, quality and the configuration. They also cover technical reviews, measurement, reuse, and the preparation of work products.',
    },
    {
      table: {
        shares: [0.26, 0.74],
        head: ['Process flow', 'Order of the five activities'],
        rows: [
          ['Linear', 'Each activity starts after the one before it.'],
          ['Iterative', 'The team repeats some activities before it continues.'],
          ['Evolutionary', 'The team runs a circle. Each circle gives a more complete version.'],
          ['Parallel', 'Two or more activities run at the same time.'],
        ],
      },
    },
    { heading: 'Process models' },
    {
      table: {
        shares: [0.2, 0.44, 0.36],
        head: ['Model', 'How it works', 'When it fits'],
        rows: [
          ['Waterfall', 'Each activity runs once, in order.', 'If requirements are known and stable.'],
          [
            'V model',
            'A waterfall that plans one level of tests for each step of design.',
            'If faults are dangerous and there is time.',
          ],
          [
            'Incremental',
            'The team delivers a core first, then one usable increment after another.',
            'If an early version is needed and people are few.',
          ],
          [
            'Prototyping, throwaway',
            'The team builds a quick version to learn from. It discards it and builds the product properly.',
            'If requirements are unclear.',
          ],
          [
            'Prototyping, evolutionary',
            'The team builds the prototype with care. It refines it until it becomes the product.',
            'If requirements grow with use.',
          ],
          [
            'Spiral',
            'Each round plans, analyses risk, builds and reviews.',
            'If the system is large and the risk is high.',
          ],
          [
            'Concurrent',
            'Activities run side by side. An event moves an activity to its next state.',
            'If several teams work at once.',
          ],
        ],
      },
    },
    {
      figure: {
        height: 172,
        caption: 'The spiral model. The path starts in the middle. Each round makes a more complete version.',
        draw: drawSpiral,
      },
    },
    {
      table: {
        shares: [0.22, 0.39, 0.39],
        head: ['', 'Waterfall', 'Incremental'],
        rows: [
          ['First working version', 'At the end', 'After the first increment'],
          ['Changed requirement', 'Costly once the design is fixed', 'Goes into a later increment'],
          ['Feedback', 'Comes late', 'Comes after each increment'],
          ['Main danger', 'A fault of the start appears at the end', 'The structure decays without care'],
        ],
      },
    },
    { heading: 'Specialised models' },
    {
      points: [
        'Component based: the team builds from existing components. It checks their fit and tests the whole.',
        'Formal methods: mathematics proves the design. The effort is high, but it suits aircraft and medical devices.',
        'Aspect oriented: the team writes a concern such as logging once. A tool weaves it into all modules.',
      ],
    },
    { heading: 'The unified process' },
    {
      text: 'Use cases drive it, the architecture is its centre, and it is iterative and incremental. It has five phases:',
    },
    {
      table: {
        shares: [0.22, 0.78],
        head: ['Phase', 'Result'],
        rows: [
          ['Inception', 'The goal, the main use cases, a rough architecture and a plan.'],
          ['Elaboration', 'More complete use cases, and a tested base of the architecture.'],
          ['Construction', 'Code, and tests for each use case.'],
          ['Transition', 'Beta tests, manuals, and delivery to the users.'],
          ['Production', 'Use, support, and reports of faults.'],
        ],
      },
    },
    { heading: 'Personal and team process' },
    {
      points: [
        'PSP: one developer plans, designs, reviews, codes, tests and measures personal work.',
        'TSP: a team directs itself, sets goals, tracks quality, and coaches its members.',
      ],
    },
    { heading: 'Worked example: choose by risk' },
    {
      text: 'A bank wants an app that pays by voice. The app may misunderstand an amount: the probability is 30 percent, and a repair costs Rs 2,00,000. A prototype costs Rs 25,000 and lowers the probability to 5 percent. Is the prototype worth its cost?',
    },
    {
      isNumbered: true,
      points: [
        'Risk exposure = probability x cost. Without a prototype: 0.30 x 2,00,000 = Rs 60,000.',
        'With a prototype: 0.05 x 2,00,000 = Rs 10,000.',
        'Risk reduction leverage = (60,000 - 10,000) / 25,000 = 2.',
        'The leverage is above 1, so the prototype is worth its cost. Each rupee saves two.',
        'The risk is high and falls early. The team chooses a spiral whose first round builds the prototype.',
      ],
    },
    { heading: 'Myths and reality' },
    {
      table: {
        shares: [0.18, 0.37, 0.45],
        head: ['Held by', 'Myth', 'Reality'],
        rows: [
          [
            'Management',
            'A book of standards is enough.',
            'It helps only if people know it, use it and keep it current.',
          ],
          [
            'Management',
            'More people save a late project.',
            'New people need training, so the project becomes later (Brooks).',
          ],
          [
            'Customer',
            'A rough idea is enough to start.',
            'Unclear goals are a main cause of failed projects.',
          ],
          [
            'Practitioner',
            'The work ends when the program runs.',
            'Pressman: 60 to 80 percent of the effort follows the first delivery.',
          ],
        ],
      },
    },
    {
      questions: [
        'Define software. How does it differ from hardware? Draw the failure curves. (8 marks)',
        'Explain the spiral model with a diagram. When would you choose it? (10 marks)',
        'List the umbrella activities and explain any three. (6 marks)',
        'Compare the waterfall and the incremental model. (6 marks)',
        'Explain the phases of the unified process. (8 marks)',
      ],
    },
  ],
}
