import { type DemoSubject, nptel, pdf, questionPapers, reference, section, vtu } from './demo-subject.ts'

/** CSE, 2022 scheme, 5th Sem: core subjects. */
export const cseSem5: DemoSubject[] = [
  {
    subCode: 'BCS501',
    description:
      'How a team plans, builds, checks and delivers software, from the first requirement to quality.',
    sections: [
      section(
        'Module 1',
        'Nature of software, the software process, myths, and the prescriptive process models.',
        pdf(
          'short-notes-software-process.pdf',
          'Short notes: software and its process',
          'Definitions, the five activities, process models in one table, the spiral, myths, and likely questions.',
        ),
      ),
      section(
        'Module 2',
        'Requirements engineering, use cases, and scenario and class based modelling with UML.',
      ),
      section(
        'Module 3',
        'Agile development, extreme programming, Scrum, and the principles that guide practice.',
        pdf(
          'short-notes-agile-scrum.pdf',
          'Short notes: agile development and Scrum',
          'Scrum by its guide of 2020, a worked example of velocity, XP and other models, and likely questions.',
        ),
      ),
      section(
        'Module 4',
        'Software project management: activities, planning, stakeholders and the project life cycle.',
      ),
      section(
        'Module 5',
        'Software quality, ISO 9126, product and process measures, and capability maturity.',
      ),
      questionPapers,
    ],
    references: [
      reference('Manifesto for Agile Software Development', 'https://agilemanifesto.org/'),
      reference('Unified Modeling Language', 'https://www.uml.org/'),
      reference('Project Management Institute', 'https://www.pmi.org/'),
    ],
  },
  {
    subCode: 'BCS502',
    description:
      'How computers talk: media, frames, addresses, routes, delivery, and the protocols we use every day.',
    sections: [
      section(
        'Module 1',
        'Networks and their models, TCP/IP and OSI, transmission media and packet switching.',
      ),
      section(
        'Module 2',
        'Data link layer: error detection and correction, framing, HDLC, PPP and medium access.',
      ),
      section(
        'Module 3',
        'Network layer: IPv4 and IPv6, routing algorithms, RIP, OSPF, BGP and multicast routing.',
        pdf(
          'computer-networks-bird-routing.pdf',
          "BIRD 2.0 User's Guide",
          'A real routing daemon. Chapter 6 shows how BGP, OSPF and RIP are set up on a Linux router.',
        ),
      ),
      section(
        'Module 4',
        'Transport layer: UDP, TCP connections, flow control, error control and congestion control.',
      ),
      section(
        'Module 5',
        'Application layer: client and server, HTTP, FTP, electronic mail, DNS, TELNET and SSH.',
      ),
      section(
        'Lab',
        'Practical component: simulate topologies and congestion; CRC, routing and socket programs.',
        pdf(
          'computer-networks-bird-routing.pdf',
          'Routing practice with BIRD',
          'Try the configuration examples of chapter 3 on two virtual machines and watch the routes appear.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('RFC Editor: the Internet standards', 'https://www.rfc-editor.org/'),
      reference('BIRD Internet Routing Daemon', 'https://bird.nic.cz/'),
      reference('Wireshark', 'https://www.wireshark.org/'),
      reference('ns-3 network simulator', 'https://www.nsnam.org/'),
    ],
  },
  {
    subCode: 'BCS503',
    description:
      'What a machine can and cannot compute: finite automata, grammars, pushdown automata, Turing machines.',
    sections: [
      section(
        'Module 1',
        'Strings and languages, deterministic and nondeterministic finite automata, epsilon moves.',
        pdf(
          'short-notes-finite-automata.pdf',
          'Short notes: finite automata',
          'DFA and NFA with drawn machines, tables and traces, subset construction, and likely questions.',
        ),
      ),
      section(
        'Module 2',
        'Regular expressions, the pumping lemma, closure properties, and minimising an automaton.',
        pdf(
          'compiler-design-flex-scanners.pdf',
          'Regular expressions at work: Flex',
          'Chapter 6 lists the patterns. Flex turns them into a finite automaton, written as a C table.',
        ),
      ),
      section('Module 3', 'Context free grammars, parse trees, ambiguity, and pushdown automata.'),
      section(
        'Module 4',
        'Chomsky and Greibach normal forms, the pumping lemma for context free languages, closure.',
      ),
      section('Module 5', 'Turing machines, their programming and variants, and undecidable problems.'),
      questionPapers,
    ],
    references: [reference('JFLAP: draw and run automata', 'https://www.jflap.org/'), nptel],
  },
  {
    subCode: 'BCSL504',
    description:
      'Web pages by hand: HTML, CSS, JavaScript, PHP, jQuery and AJAX, one program for each lab session.',
    sections: [
      section('Lab', 'Programs 1 to 5: HTML text, tables and forms, external CSS, and semantic page layout.'),
      section(
        'Lab: JavaScript',
        'Programs 6 and 7: a calculator with the DOM, and converting JSON, CSV and dates.',
      ),
      section(
        'Lab: PHP and AJAX',
        'Programs 8 to 10: visitor count and sorting in PHP, jQuery effects, AJAX requests.',
      ),
      section(
        'Viva Questions',
        'Short questions on HTTP, the DOM, selectors, events and server side scripts.',
      ),
    ],
    references: [
      reference('HTML Living Standard', 'https://html.spec.whatwg.org/'),
      reference('MDN Web Docs', 'https://developer.mozilla.org/'),
      reference('PHP', 'https://www.php.net/'),
      reference('jQuery', 'https://jquery.com/'),
    ],
  },
  {
    subCode: 'BRMK557',
    description:
      'How to choose and read research, cite it honestly, and protect new work with patents and copyright.',
    sections: [
      section(
        'Module 1',
        'Meaning, objectives and types of engineering research, and ethics in research practice.',
      ),
      section('Module 2', 'Literature review, reading a paper critically, citations, and giving credit.'),
      section(
        'Module 3',
        'Introduction to intellectual property, and patents: what can be patented and how to apply.',
        pdf(
          'short-notes-patents-in-india.pdf',
          'Short notes: patents in India',
          'The Patents Act in sections, from search to grant, worked examples and cases, and likely questions.',
        ),
      ),
      section('Module 4', 'Copyright and related rights, trade marks, and how each is registered in India.'),
      section('Module 5', 'Industrial designs, geographical indications, and short case studies.'),
      questionPapers,
    ],
    references: [
      reference('Intellectual Property India', 'https://ipindia.gov.in/'),
      reference('World Intellectual Property Organization', 'https://www.wipo.int/'),
      reference('Shodhganga: Indian theses', 'https://shodhganga.inflibnet.ac.in/'),
    ],
  },
  {
    subCode: 'BCS508',
    description:
      'Ecosystems, resources and pollution, with the rules for handling electronic waste in India.',
    sections: [
      section('Module 1', 'Ecosystems, biodiversity and its value, and the sustainable development goals.'),
      section('Module 2', 'Natural resources, energy old and new, and disaster management.'),
      section('Module 3', 'Air, water, soil and noise pollution, waste management, and climate change.'),
      section('Module 4', 'E-waste: sources, hazardous substances, and effects on health and environment.'),
      section(
        'Module 5',
        'Recycling and recovery of e-waste, producer responsibility, and the rules in force.',
        pdf(
          'short-notes-e-waste.pdf',
          'Short notes: e-waste and the rules of 2022',
          'Substances and their harm, recovery step by step, EPR with a worked example, and likely questions.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('Central Pollution Control Board', 'https://cpcb.nic.in/'),
      reference('Ministry of Environment, Forest and Climate Change', 'https://moef.gov.in/'),
    ],
  },
  {
    subCode: 'BCS586',
    description:
      'A small working project by a team of two to four, with reviews, a demonstration and a report.',
    sections: [
      section(
        'Synopsis',
        'Problem statement, survey of existing work, objectives, tools and a week wise plan.',
      ),
      section('Design and Review', 'Architecture, module design, test plan, and slides for the two reviews.'),
      section(
        'Report',
        'Chapters, figures, references and formatting of the report in the format given by VTU.',
        pdf(
          'python-programming-reportlab.pdf',
          'ReportLab User Guide',
          'If your project prints bills, marks cards or reports, this Python library makes the PDF for you.',
        ),
      ),
    ],
    references: [
      reference('Git', 'https://git-scm.com/'),
      reference('Python', 'https://www.python.org/'),
      vtu,
    ],
  },
]
