import type { ShortNote } from '../sheets/short-note.ts'

const subject = { subCode: 'BCS501', subject: 'Software Engineering' }

/** Module 1: what software is, and how it is made. */
export const softwareProcess: ShortNote = {
  ...subject,
  title: 'Software and its process',
  blocks: [
    { heading: 'What software is' },
    {
      text: 'Software is instructions that do something useful when they run, the data structures they work on, and the documents that say how to use and change them. It is developed, not manufactured: copying costs nothing, so almost all cost lies in design and in later change.',
    },
    {
      term: 'It does not wear out, but it deteriorates.',
      meaning:
        'Hardware fails more often when it is old. Software has no worn parts; it gets worse because every change brings new faults before the old ones are gone.',
    },
    {
      term: 'Software engineering (IEEE)',
      meaning:
        'The application of a systematic, disciplined, quantifiable approach to the development, operation and maintenance of software, and the study of such approaches.',
    },
    {
      text: 'Pressman draws it as four layers: a focus on quality carries the process, the process carries methods, and methods carry tools.',
    },
    { heading: 'Five activities of every process' },
    {
      isNumbered: true,
      points: [
        'Communication: talk to the customer until the goals are clear.',
        'Planning: tasks, risks, people, a schedule.',
        'Modelling: sketch requirements and design before the code.',
        'Construction: write the code and test it.',
        'Deployment: deliver, and listen to what users say.',
      ],
    },
    {
      text: 'Umbrella activities run beside all five: tracking and control, risk management, quality assurance, reviews, measurement, configuration management, reuse, and writing documents.',
    },
    { heading: 'Prescriptive models' },
    {
      table: {
        shares: [0.2, 0.42, 0.38],
        head: ['Model', 'How it goes', 'When it fits'],
        rows: [
          [
            'Waterfall',
            'Each activity once, one after the other.',
            'Requirements are known and stay as they are.',
          ],
          [
            'V model',
            'Waterfall with a test planned beside each step of design.',
            'Safety matters more than speed.',
          ],
          [
            'Incremental',
            'A core first, then one increment after the other, each usable.',
            'A first version is needed early, and people are few.',
          ],
          [
            'Prototyping',
            'A quick version to learn from, then thrown away.',
            'The customer cannot say what is wanted yet.',
          ],
          [
            'Spiral',
            'Rounds of plan, risk analysis, build and review; each round costs more.',
            'Large systems with high risk.',
          ],
          ['Concurrent', 'Activities have states and run side by side.', 'Several teams, client and server.'],
        ],
      },
    },
    { heading: 'Myths' },
    {
      points: [
        'Management: "We have a book of standards." Is it used, known, and up to date?',
        'Management: "We are late, so let us add people." Brooks: that makes a late project later, because the new ones have to be taught.',
        'Customer: "A rough idea is enough to begin." Unclear goals are the first cause of failure.',
        'Practitioner: "Once it runs, we are done." 60 to 80 percent of the effort comes after the first delivery.',
      ],
    },
    {
      questions: [
        'Define software and explain how it differs from hardware, with the failure curves. (8 marks)',
        'Explain the spiral model with a diagram, and say when you would choose it. (10 marks)',
        'List the umbrella activities and explain any three. (6 marks)',
        'Compare the waterfall and the incremental model. (6 marks)',
      ],
    },
  ],
}

/** Module 3: Scrum and its relatives. */
export const agileScrum: ShortNote = {
  ...subject,
  title: 'Agile development and Scrum',
  blocks: [
    { heading: 'Why agile' },
    {
      text: 'The later a change comes in a plan-driven project, the more it costs. Agile methods keep that curve flat: deliver in small steps, test all the time, and let the customer decide the next step after seeing the last.',
    },
    {
      term: 'The manifesto of 2001 values',
      meaning:
        'people over processes, working software over large documents, working with the customer over arguing about a contract, and answering change over following a plan. What stands second still has value.',
    },
    { heading: 'Scrum: who, what, when' },
    {
      table: {
        shares: [0.26, 0.74],
        head: ['Word', 'Meaning'],
        rows: [
          ['Product owner', 'One person who orders the backlog by value and answers questions.'],
          ['Scrum master', 'Removes what holds the team up; leads nobody.'],
          ['Developers', 'Three to nine people who can do everything that the increment needs.'],
          ['Product backlog', 'Everything that may be built, the most valuable first. It is never finished.'],
          ['Sprint backlog', 'What the team takes on for this sprint, with a plan.'],
          ['Increment', 'Done, tested and usable work at the end of a sprint.'],
        ],
      },
    },
    {
      isNumbered: true,
      points: [
        'Sprint planning: what can be done in this sprint, and how? At most eight hours for a month.',
        'Daily Scrum: 15 minutes, standing. What did I do, what will I do, what is in the way?',
        'Sprint review: show the increment to those who need it; change the backlog.',
        'Retrospective: what will we do in another way next time?',
      ],
    },
    {
      text: 'A sprint lasts two to four weeks, and its goal does not change while it runs. The burndown chart shows the work that is left, day by day.',
    },
    { heading: 'Worked example: velocity' },
    {
      text: 'A team has finished 18, 22 and 20 story points in three sprints. Its velocity is (18 + 22 + 20) / 3 = 20 points a sprint. The backlog has 130 points, so the team needs 130 / 20 = 6.5, that is 7 sprints. With sprints of two weeks that is 14 weeks. If 30 points are added, it is 160 / 20 = 8 sprints.',
    },
    { heading: 'Extreme programming beside Scrum' },
    {
      points: [
        'Planning with user stories; each has a value from the customer and a cost from the team.',
        'Simple design, CRC cards, a spike solution where a risk is.',
        'Test first, pair programming, refactoring, the code in one place several times a day.',
        'Scrum says how to organise the work; XP says how to write the code. Many teams use both.',
      ],
    },
    {
      questions: [
        'What is agility? Explain any six of the twelve principles. (8 marks)',
        'Explain the Scrum process flow with a diagram. (10 marks)',
        'Explain the framework activities of XP. (8 marks)',
        'Differentiate plan-driven and agile development. (4 marks)',
      ],
    },
  ],
}
