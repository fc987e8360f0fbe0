import { accent, ink, muted, type PdfPage } from '../sheets/pdf-writer.ts'
import type { ShortNote } from '../sheets/short-note.ts'

const box = (page: PdfPage, left: number, top: number, first: string, second: string) => {
  page.box(left, top, 92, 44)
  page.text(left + 46, top + 19, first, { size: 10, font: 'bold', align: 'centre' })
  page.text(left + 46, top + 33, second, { size: 9.5, align: 'centre' })
}

const drawSprint = (page: PdfPage, left: number, top: number) => {
  const middle = top + 88
  const sprint = left + 306
  box(page, left, middle - 22, 'Product', 'backlog')
  page.arrow(left + 92, middle, left + 132, middle)
  box(page, left + 132, middle - 22, 'Sprint', 'backlog')
  page.arrow(left + 224, middle, sprint - 46, middle)
  page.circle(sprint, middle, 46, accent, 1.6)
  page.text(sprint, middle - 2, 'Sprint', { size: 11, font: 'bold', align: 'centre' })
  page.text(sprint, middle + 12, 'month or less', { size: 9, align: 'centre' })
  const [x, y] = [sprint, middle - 46]
  page.bentArrow([x - 13, y], [x - 44, y - 46], [x + 44, y - 46], [x + 13, y])
  page.text(sprint + 30, middle - 76, 'Daily Scrum', { size: 9.5 })
  page.text(sprint + 30, middle - 65, 'every working day', { size: 9, colour: muted })
  page.arrow(sprint + 46, middle, left + 391, middle)
  box(page, left + 391, middle - 22, 'Increment', 'done, usable')
  page.line(left + 437, middle + 22, left + 437, middle + 62, ink, 1)
  page.line(left + 437, middle + 62, left + 46, middle + 62, ink, 1)
  page.arrow(left + 46, middle + 62, left + 46, middle + 22)
  page.text(left + 242, middle + 76, 'the review adapts the product backlog', {
    size: 9,
    colour: muted,
    align: 'centre',
  })
}

/** BCS501, module 3: Scrum and its relatives. */
export const agileScrum: ShortNote = {
  subCode: 'BCS501',
  subject: 'Software Engineering',
  title: 'Agile development and Scrum',
  blocks: [
    { heading: 'Why agile' },
    {
      text: 'In a plan-driven project, a late change costs far more than an early one. An agile team keeps this curve flat. It delivers in small steps, tests all the time, and learns from the customer after each step.',
    },
    {
      term: 'The agile manifesto (2001)',
      meaning:
        'It prefers people to processes, working software to long documents, collaboration to contracts, and response to plans. It still gives some value to the second of each pair.',
    },
    { text: 'Twelve principles support the manifesto. Here are six of them in our words:' },
    {
      isNumbered: true,
      points: [
        'The team satisfies the customer with early and frequent delivery.',
        'The team welcomes a changed requirement, even late in the project.',
        'The team delivers working software every few weeks. Working software is the main measure of progress.',
        'Business people and developers work together every day.',
        'The team keeps a pace that it can hold for years.',
        'The team keeps the product simple: it leaves out what no one needs.',
      ],
    },
    { heading: 'Scrum: the base' },
    {
      text: 'Scrum is a framework for complex products. These notes follow the Scrum Guide of 2020. Scrum rests on experience: the team decides by what it has observed.',
    },
    {
      points: [
        'Three pillars: transparency shows the work, inspection finds a problem, adaptation corrects it.',
        'Five values: commitment, focus, openness, respect and courage.',
        'The sprint has a fixed length of one month or less. A new sprint starts right after the last one.',
      ],
    },
    { heading: 'The Scrum team: three accountabilities' },
    {
      text: 'The team is small: typically ten people or fewer. It is cross-functional, so it has every skill that it needs. It is self-managing: it decides who does what, when and how. It has no sub-teams and no ranks.',
    },
    {
      table: {
        shares: [0.24, 0.76],
        head: ['Accountability', 'What it covers'],
        rows: [
          [
            'Product owner',
            'One person, not a committee. Maximises the value of the product. Sets the product goal and orders the product backlog.',
          ],
          [
            'Scrum master',
            'Establishes Scrum and makes the team more effective. Coaches people and has impediments removed. Leads by serving.',
          ],
          [
            'Developers',
            'Plan the sprint, build the increment, keep the definition of done, and adapt the plan every day.',
          ],
        ],
      },
    },
    { heading: 'Three artifacts, each with a commitment' },
    {
      table: {
        shares: [0.24, 0.46, 0.3],
        head: ['Artifact', 'What it holds', 'Commitment'],
        rows: [
          ['Product backlog', 'Everything that may improve the product, in order.', 'Product goal'],
          ['Sprint backlog', 'The sprint goal, the chosen items, and a plan for them.', 'Sprint goal'],
          ['Increment', 'A usable step towards the product goal.', 'Definition of done'],
        ],
      },
    },
    {
      text: 'The definition of done states the quality that an increment must have. If an item does not meet it, the team does not release the item. The item returns to the product backlog.',
    },
    {
      figure: {
        height: 178,
        caption: 'One sprint. No one makes a change that endangers the sprint goal while the sprint runs.',
        draw: drawSprint,
      },
    },
    { heading: 'Five events' },
    {
      table: {
        shares: [0.24, 0.56, 0.2],
        head: ['Event', 'Purpose', 'At most'],
        rows: [
          ['Sprint', 'Contains the other four events and all the work.', 'one month'],
          ['Sprint planning', 'Answers why the sprint is valuable, what can be done, and how.', '8 hours'],
          [
            'Daily Scrum',
            'The developers inspect progress towards the sprint goal and adapt the sprint backlog.',
            '15 minutes',
          ],
          [
            'Sprint review',
            'The team and the stakeholders inspect the result and decide what to do next.',
            '4 hours',
          ],
          ['Sprint retrospective', 'The team plans how to raise quality and effectiveness.', '3 hours'],
        ],
      },
    },
    {
      points: [
        'The limits hold for a sprint of one month. A shorter sprint usually has shorter events.',
        'The developers choose how they hold the Daily Scrum. The guide prescribes no questions for it.',
        'Quality does not go down in a sprint. The team may agree a clearer scope with the product owner.',
        'If the sprint goal becomes obsolete, the product owner may cancel the sprint. No one else may.',
      ],
    },
    {
      term: 'Older textbooks',
      meaning:
        'Some books still describe roles, a sprint of 30 days, and fixed daily questions. They follow an older Scrum. In an exam, name the version that you describe.',
    },
    { heading: 'Worked example: velocity and burndown' },
    {
      text: 'A team finished 18, 22 and 20 story points in three sprints of two weeks. The backlog has 130 points. How long does the team need?',
    },
    {
      isNumbered: true,
      points: [
        'Velocity = (18 + 22 + 20) / 3 = 20 points a sprint.',
        'Sprints = 130 / 20 = 6.5, rounded up to 7. Time = 7 x 2 = 14 weeks.',
        'The customer adds 30 points. Sprints = 160 / 20 = 8. Time = 16 weeks.',
        'If the date must stay, the product owner removes items of at least 20 points: 7 x 20 = 140.',
        'Burndown: a sprint of 10 working days holds 20 points. On the ideal line, 10 points remain after day 5.',
        'If 14 points remain, the team is 4 points behind. The developers adapt the sprint backlog.',
      ],
    },
    {
      text: 'Story points, velocity and burndown charts are common practice. The Scrum Guide does not require them.',
    },
    { heading: 'Extreme programming (XP)' },
    {
      table: {
        shares: [0.18, 0.82],
        head: ['Activity', 'What the team does'],
        rows: [
          [
            'Planning',
            'The customer writes user stories and gives each a value. The team estimates the cost and splits long stories.',
          ],
          [
            'Design',
            'The team keeps the design simple and uses CRC cards. A spike solution tests a risky point. Refactoring improves the code.',
          ],
          [
            'Coding',
            'The pair writes the unit test before the code. The team integrates several times a day.',
          ],
          ['Testing', 'Unit tests run automatically. Acceptance tests come from the user stories.'],
        ],
      },
    },
    { text: 'Scrum organises the work. XP adds engineering practices. Many teams combine both.' },
    { heading: 'Other agile models' },
    {
      points: [
        'ASD (adaptive software development): the team speculates, collaborates and learns in cycles.',
        'DSDM: 20 percent of the time gives 80 percent of the application. The rest follows if someone needs it.',
        'FDD (feature driven development): the team builds each small feature in two weeks or less.',
        'Lean: the team removes waste, builds quality in, decides late, and delivers fast.',
        'Agile modelling: the team draws a model only if it has a purpose. It keeps few models.',
        'Agile unified process: the four phases stay in sequence; the work inside them repeats.',
      ],
    },
    { heading: 'Principles that guide practice' },
    { text: 'David Hooker gives seven principles for software engineering as a whole. In short:' },
    {
      isNumbered: true,
      points: [
        'Software must give value to its users.',
        'A design is as simple as possible, but no simpler.',
        'A clear vision holds the system together.',
        'Other people will read, use and change what you produce.',
        'A good design stays open to the future.',
        'Planned reuse saves effort later.',
        'Clear thought before action gives better results.',
      ],
    },
    { heading: 'Plan-driven and agile' },
    {
      table: {
        shares: [0.24, 0.38, 0.38],
        head: ['', 'Plan-driven', 'Agile'],
        rows: [
          ['Requirements', 'Fixed before the design', 'Refined and reordered all the time'],
          ['Delivery', 'Mostly once, at the end', 'Every few weeks or more often'],
          ['Customer', 'Takes part at the start and the end', 'Takes part throughout'],
          ['Documents', 'Complete, and signed', 'As many as help'],
          ['Suits', 'Stable goals, strict rules, many sites', 'Goals that move, a small team in touch'],
        ],
      },
    },
    {
      questions: [
        'What is agility? Explain any six of the twelve principles. (8 marks)',
        'Explain the Scrum process flow with a diagram. (10 marks)',
        'Explain the framework activities of XP. (8 marks)',
        'Write short notes on ASD, DSDM and FDD. (6 marks)',
        'Differentiate plan-driven and agile development. (4 marks)',
      ],
    },
  ],
}
