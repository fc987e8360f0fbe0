import { type DemoSubject, nptel, pdf, questionPapers, reference, section, vtu } from './demo-subject.ts'

const pythonPdf = (pdfDescription: string) =>
  pdf('python-programming-reportlab.pdf', 'ReportLab User Guide', pdfDescription)

/** 1st Sem: the CSE stream of the 2025 scheme, and Python of the 2022 scheme. */
export const firstYear: DemoSubject[] = [
  {
    subCode: '1BPLC105B',
    description:
      'Programming from zero with Python: values, loops, functions, lists, dictionaries, files and classes.',
    sections: [
      section('Module 1', 'Variables, expressions, input and output, and the way a program runs.'),
      section('Module 2', 'Conditions, loops, functions, parameters and return values.'),
      section('Module 3', 'Strings, lists, tuples and dictionaries, and when to use which.'),
      section(
        'Module 4',
        'Files, exceptions and modules, and using a library written by others.',
        pythonPdf('Your first big library. Chapter 2 prints text and drawings into a PDF with a few lines.'),
      ),
      section(
        'Module 5',
        'Classes and objects, methods, and a small program that uses them.',
        pythonPdf('Chapters 5 and 7 build a page from objects: paragraphs, tables and styles.'),
      ),
      questionPapers,
    ],
    references: [
      reference('Python', 'https://www.python.org/'),
      reference('Python documentation', 'https://docs.python.org/3/'),
      reference('ReportLab', 'https://www.reportlab.com/'),
    ],
  },
  {
    subCode: '1BMATS101',
    description: 'Calculus of one and many variables and the linear algebra that computing is built on.',
    sections: [
      section('Module 1', 'Polar curves, angle between radius vector and tangent, curvature and its radius.'),
      section('Module 2', 'Series expansions, indeterminate forms, partial derivatives, maxima and minima.'),
      section('Module 3', 'Ordinary differential equations of first order and their applications.'),
      section(
        'Module 4',
        'Systems of linear equations, rank, elimination, and iterative methods.',
        pdf(
          'linear-algebra-graphblas-guide.pdf',
          'SuiteSparse:GraphBLAS User Guide',
          'For the curious: section 1 and 2 tell how huge matrices, mostly zero, are stored and multiplied.',
        ),
      ),
      section('Module 5', 'Vector spaces, linear transformations, eigenvalues and eigenvectors.'),
      questionPapers,
    ],
    references: [
      reference('GNU Octave', 'https://octave.org/'),
      reference('SageMath', 'https://www.sagemath.org/'),
      nptel,
    ],
  },
  {
    subCode: '1BAIA103',
    description:
      'A first look at artificial intelligence: what it can do, how it reasons, and where it fails.',
    sections: [
      section('Module 1', 'Meaning, history and branches of artificial intelligence.'),
      section(
        'Module 2',
        'Machine learning in plain words: data, training, supervised and unsupervised learning.',
      ),
      section(
        'Module 3',
        'Knowledge, rules and reasoning, and the expert system.',
        pdf(
          'artificial-intelligence-clips-expert-systems.pdf',
          "CLIPS User's Guide",
          'Only the first two chapters: write facts, write a rule, and watch the computer reason.',
        ),
      ),
      section('Module 4', 'Generative models, prompts, and tools for study and work.'),
      section('Module 5', 'Applications in industry, bias, safety and responsible use.'),
      questionPapers,
    ],
    references: [
      reference('IndiaAI', 'https://indiaai.gov.in/'),
      reference('CLIPS', 'https://www.clipsrules.net/'),
      nptel,
    ],
  },
  {
    subCode: '1BEIT105',
    description:
      'The C language, step by step: data types, control flow, arrays, functions, pointers and structures.',
    sections: [
      section(
        'Module 1',
        'Computers and programs, flow charts, structure of a C program, types and operators.',
      ),
      section('Module 2', 'Decisions with if and switch, and loops with while, do and for.'),
      section('Module 3', 'Arrays of one and two dimensions, searching and sorting.'),
      section('Module 4', 'Functions, recursion, strings and string functions.'),
      section('Module 5', 'Structures, unions, pointers and files.'),
      questionPapers,
    ],
    references: [
      reference('GNU Compiler Collection', 'https://gcc.gnu.org/'),
      reference('C standard committee (WG14)', 'https://www.open-std.org/jtc1/sc22/wg14/'),
    ],
  },
  {
    subCode: '1BPOPL107',
    description: 'C programs written, compiled and tested by you, one for each lab session.',
    sections: [
      section(
        'Lab',
        'Roots of a quadratic, electricity bill, binary search, matrices, strings and structures.',
      ),
      section('Viva Questions', 'Short questions on types, loops, arrays, functions and pointers.'),
    ],
    references: [reference('GNU Compiler Collection', 'https://gcc.gnu.org/'), vtu],
  },
  {
    subCode: '1BPHYS102',
    description: 'The physics behind lasers, fibres, semiconductors and quantum computers.',
    sections: [
      section('Module 1', 'Quantum mechanics: matter waves, uncertainty, and the Schrodinger equation.'),
      section('Module 2', 'Electrical properties of metals and semiconductors, and superconductivity.'),
      section('Module 3', 'Lasers and optical fibres, and their use in engineering.'),
      section('Module 4', 'Qubits, quantum gates, superposition and entanglement.'),
      section('Module 5', 'Statistics for computing, physics of animation, and sensors.'),
      section('Lab', 'Experiments on lasers, fibres, semiconductors, resonance and energy gap.'),
      questionPapers,
    ],
    references: [
      reference('National Quantum Mission, DST', 'https://dst.gov.in/'),
      reference('Qiskit', 'https://www.ibm.com/quantum/qiskit'),
    ],
  },
  {
    subCode: 'BPLCK105B',
    description: 'Python for first year students of all streams: basics, collections, files and objects.',
    sections: [
      section('Module 1', 'Python basics, flow control and functions.'),
      section('Module 2', 'Lists, dictionaries and structuring data.'),
      section('Module 3', 'Manipulating strings, reading and writing files.'),
      section('Module 4', 'Organising files, and debugging with assertions and logs.'),
      section(
        'Module 5',
        'Classes and objects, functions on them, and methods.',
        pythonPdf('See how a real library uses classes. Chapter 11 draws charts as objects.'),
      ),
      questionPapers,
    ],
    references: [
      reference('Python', 'https://www.python.org/'),
      reference('ReportLab', 'https://www.reportlab.com/'),
    ],
  },
]
