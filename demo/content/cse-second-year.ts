import { type DemoSubject, nptel, pdf, questionPapers, reference, section } from './demo-subject.ts'

/** CSE, 2022 scheme, 3rd and 4th Sem; several are shared with AIML. */
export const cseSecondYear: DemoSubject[] = [
  {
    subCode: 'BCS301',
    description:
      'Probability, distributions, Markov chains, sampling and tests that computer science leans on.',
    sections: [
      section(
        'Module 1',
        'Random variables and probability distributions: binomial, Poisson, exponential and normal.',
        pdf(
          'probability-statistics-r-intro.pdf',
          'An Introduction to R',
          'Chapter 8 gives the density, probability and quantile functions of these distributions.',
        ),
      ),
      section('Module 2', 'Joint distributions, expectation, covariance, and Markov chains.'),
      section('Module 3', 'Sampling, hypotheses, levels of significance, and tests for large samples.'),
      section('Module 4', 'Sampling of variables, Student t test, chi square and F tests.'),
      section('Module 5', 'Design of experiments and analysis of variance.'),
      questionPapers,
    ],
    references: [reference('The R Project', 'https://www.r-project.org/'), nptel],
  },
  {
    subCode: 'BCS302',
    description:
      'Gates to processor: logic design with Verilog, then machine instructions, memory and pipelines.',
    sections: [
      section('Module 1', 'Boolean algebra, K maps, NAND and NOR logic, and introduction to Verilog.'),
      section(
        'Module 2',
        'Adders, decoders, encoders, multiplexers, latches and flip-flops, and their Verilog models.',
        pdf(
          'digital-logic-design-yosys-slides.pdf',
          'Yosys Open SYnthesis Suite',
          'Slides on levels of abstraction, and how your Verilog becomes gates and flip-flops.',
        ),
      ),
      section('Module 3', 'Basic structure of computers, performance, machine instructions and programs.'),
      section('Module 4', 'Input and output, interrupts, direct memory access, memory and caches.'),
      section('Module 5', 'Basic processing unit, control signals, and pipelining.'),
      questionPapers,
    ],
    references: [
      reference('YosysHQ', 'https://www.yosyshq.com/'),
      reference('Icarus Verilog', 'https://steveicarus.github.io/iverilog/'),
      reference('RISC-V International', 'https://riscv.org/'),
    ],
  },
  {
    subCode: 'BCS303',
    description: 'Processes, scheduling, memory and files: how one machine is shared fairly and safely.',
    sections: [
      section(
        'Module 1',
        'Operating system structure and services, system calls, and the life of a process.',
      ),
      section('Module 2', 'Threads, scheduling algorithms, critical sections, semaphores and monitors.'),
      section('Module 3', 'Deadlocks, and memory management with paging and segmentation.'),
      section('Module 4', 'Virtual memory, page replacement, file systems and their allocation methods.'),
      section(
        'Module 5',
        'Disk scheduling, protection, access matrix, and the Linux system as a case study.',
        pdf(
          'operating-systems-systemtap-beginners.pdf',
          'SystemTap Beginners Guide',
          'For the Linux case study: see disk, network and scheduler activity while your machine runs.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('The Linux Kernel Archives', 'https://www.kernel.org/'),
      reference('SystemTap', 'https://sourceware.org/systemtap/'),
    ],
  },
  {
    subCode: 'BCS358B',
    description: 'R from the first prompt: vectors, data frames, functions, plots and simple statistics.',
    sections: [
      section(
        'Lab',
        'Programs on vectors, matrices, data frames, control flow, functions, plots and regression.',
        pdf(
          'probability-statistics-r-intro.pdf',
          'An Introduction to R',
          'The official introduction. Type in the sample session of Appendix A before your first lab.',
        ),
      ),
      section('Viva Questions', 'Short questions on data types, vector recycling, factors and packages.'),
    ],
    references: [
      reference('The R Project', 'https://www.r-project.org/'),
      reference('Comprehensive R Archive Network', 'https://cran.r-project.org/'),
    ],
  },
  {
    subCode: 'BCS403',
    description: 'Design a database, query it in SQL, and keep it correct when many people write at once.',
    sections: [
      section('Module 1', 'Databases and users, data models, three schema architecture, and ER diagrams.'),
      section('Module 2', 'Relational model, integrity constraints, relational algebra, and ER to tables.'),
      section('Module 3', 'Normalisation from 1NF to BCNF, and basic SQL.'),
      section('Module 4', 'Advanced SQL, views, triggers, and transaction processing.'),
      section(
        'Module 5',
        'Concurrency control with locks and timestamps, and NoSQL databases.',
        pdf(
          'database-systems-tokyo-cabinet-slides.pdf',
          'Introduction to Tokyo Products',
          'A key value store explained by its author: hash files, B+ trees, transactions and their speed.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('PostgreSQL', 'https://www.postgresql.org/'),
      reference('MySQL', 'https://www.mysql.com/'),
      reference('MongoDB', 'https://www.mongodb.com/'),
    ],
  },
  {
    subCode: 'BCS405B',
    description: 'Graphs as models: paths, trees, planarity, colouring and matching.',
    sections: [
      section(
        'Module 1',
        'Graphs, degree, isomorphism, subgraphs, walks, paths, Euler and Hamilton circuits.',
        pdf(
          'discrete-mathematics-nauty-graphs.pdf',
          "nauty and Traces User's Guide",
          'Are two graphs the same? Section 2 shows how dreadnaut tests isomorphism in a second.',
        ),
      ),
      section('Module 2', 'Trees, spanning trees, fundamental circuits and shortest spanning trees.'),
      section('Module 3', 'Cut sets, connectivity, network flows and planar graphs.'),
      section('Module 4', 'Matrix representation of graphs, and the adjacency and incidence matrices.'),
      section(
        'Module 5',
        'Colouring, chromatic polynomial, matchings, coverings and the four colour problem.',
      ),
      questionPapers,
    ],
    references: [
      reference('nauty and Traces', 'https://pallini.di.uniroma1.it/'),
      reference('NetworkX', 'https://networkx.org/'),
    ],
  },
  {
    subCode: 'BCS405C',
    description:
      'Best value under limits: calculus, gradient methods and the convex problems behind learning.',
    sections: [
      section('Module 1', 'Vector calculus, gradients of vectors and matrices, and back propagation.'),
      section('Module 2', 'Local and global optima, convex sets and functions, and the Hessian.'),
      section(
        'Module 3',
        'Constrained problems and search methods in one and many variables.',
        pdf(
          'operations-research-gmpl-modeling.pdf',
          'GNU MathProg Language Reference',
          'Write a linear program the way you write it on paper. Sections 4.3 to 4.5 are enough to begin.',
        ),
      ),
      section('Module 4', 'Steepest descent, Newton method, and stochastic gradient descent.'),
      section('Module 5', 'Momentum, RMSprop, Adam, and choosing an optimiser in practice.'),
    ],
    references: [
      reference('GNU Linear Programming Kit', 'https://www.gnu.org/software/glpk/'),
      reference('SciPy', 'https://scipy.org/'),
    ],
  },
  {
    subCode: 'BCS405D',
    description:
      'Vector spaces, linear maps, eigenvalues and factorisations, with an eye on data and graphs.',
    sections: [
      section('Module 1', 'Vector spaces, subspaces, linear independence, basis and dimension.'),
      section(
        'Module 2',
        'Linear transformations, their matrices, composition, kernel and range.',
        pdf(
          'linear-algebra-graphblas-guide.pdf',
          'SuiteSparse:GraphBLAS User Guide',
          'Chapter 2 explains why a graph is a matrix, and why one step of a search is a matrix product.',
        ),
      ),
      section('Module 3', 'Eigenvalues, eigenvectors, diagonalisation and minimal polynomial.'),
      section('Module 4', 'Inner product spaces, orthogonality, Gram-Schmidt and QR.'),
      section('Module 5', 'Symmetric matrices, quadratic forms, and singular value decomposition.'),
    ],
    references: [
      reference('The GraphBLAS Forum', 'https://graphblas.org/'),
      reference('NumPy', 'https://numpy.org/'),
      nptel,
    ],
  },
]
