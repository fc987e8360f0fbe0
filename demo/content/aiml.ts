import { type DemoSubject, nptel, pdf, questionPapers, reference, section } from './demo-subject.ts'

/** AIML, 2022 scheme; subjects that it shares with CSE are placed there. */
export const aiml: DemoSubject[] = [
  {
    subCode: 'BAD402',
    description: 'Agents that search and reason, logic, planning, uncertainty and expert systems.',
    sections: [
      section('Module 1', 'Foundations of artificial intelligence, agents and environments.'),
      section('Module 2', 'Problem solving and uninformed search.'),
      section('Module 3', 'Heuristic search, knowledge based agents and propositional logic.'),
      section('Module 4', 'First order logic, and inference in it.'),
      section(
        'Module 5',
        'Uncertain knowledge, and expert systems with their shells.',
        pdf(
          'artificial-intelligence-clips-expert-systems.pdf',
          "CLIPS User's Guide",
          'A rule based expert system shell, taught with jokes. Questions and Answers is at the end.',
        ),
      ),
      section('Lab', 'Search, A star, hill climbing, logic and simple expert system programs in Python.'),
      questionPapers,
    ],
    references: [
      reference('CLIPS', 'https://www.clipsrules.net/'),
      reference('Artificial Intelligence: A Modern Approach', 'https://aima.cs.berkeley.edu/'),
      nptel,
    ],
  },
  {
    subCode: 'BDS306C',
    description: 'Read, clean, summarise and plot data with R, then fit a first model.',
    sections: [
      section(
        'Module 1',
        'Basics of R: vectors, objects, factors and functions.',
        pdf(
          'probability-statistics-r-intro.pdf',
          'An Introduction to R',
          'Chapters 1 to 5 cover this module in the words of the people who wrote R.',
        ),
      ),
      section('Module 2', 'Lists, data frames, and reading data from files.'),
      section('Module 3', 'Summary statistics, probability distributions and tests.'),
      section(
        'Module 4',
        'Plots: bar, box, histogram and scatter, and plots of many variables.',
        pdf(
          'probability-statistics-r-intro.pdf',
          'Graphical procedures in R',
          'Chapter 12: high level plots, adding to a plot, and graphics parameters.',
        ),
      ),
      section('Module 5', 'Linear and multiple regression, and reading the output.'),
      questionPapers,
    ],
    references: [
      reference('The R Project', 'https://www.r-project.org/'),
      reference('Comprehensive R Archive Network', 'https://cran.r-project.org/'),
    ],
  },
  {
    subCode: 'BAI405D',
    description: 'Games, equilibria and mechanisms seen as problems for an algorithm.',
    sections: [
      section('Module 1', 'Strategic games, dominance and Nash equilibrium.'),
      section(
        'Module 2',
        'Mixed strategies, zero sum games, and their solution as linear programs.',
        pdf(
          'operations-research-gmpl-modeling.pdf',
          'GNU MathProg Language Reference',
          'Type the payoffs as a parameter, the strategy as variables, and the solver finds the value.',
        ),
      ),
      section('Module 3', 'Extensive games, repeated games and bargaining.'),
      section('Module 4', 'Auctions and mechanism design without and with money.'),
      section('Module 5', 'Selfish routing, congestion games and price of anarchy.'),
    ],
    references: [reference('GNU Linear Programming Kit', 'https://www.gnu.org/software/glpk/'), nptel],
  },
]
