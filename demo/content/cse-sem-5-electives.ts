import { type DemoSubject, nptel, pdf, questionPapers, reference, section } from './demo-subject.ts'

/** CSE, 2022 scheme, 5th Sem: professional electives. */
export const cseSem5Electives: DemoSubject[] = [
  {
    subCode: 'BCS515A',
    description:
      'From a model of the world to pixels on the screen, with OpenGL: input, transformations, light, lines.',
    sections: [
      section(
        'Module 1',
        'Graphics systems, images, the synthetic camera model, and programmable pipelines.',
      ),
      section(
        'Module 2',
        'Input devices, clients and servers, display lists, menus, and event driven programs.',
      ),
      section(
        'Module 3',
        'Frames, translation, rotation and scaling, homogeneous coordinates, concatenation.',
      ),
      section(
        'Module 4',
        'Classical and computer viewing, light sources, the Phong lighting model, polygonal shading.',
        pdf(
          'lecture-slide-jpeg2000.pdf',
          'Lecture slide: Phong illumination',
          'Two slides: ambient, diffuse and specular light side by side, and what the exponent n changes.',
        ),
      ),
      section(
        'Module 5',
        'Clipping by Cohen-Sutherland and Liang-Barsky, DDA, Bresenham and midpoint circle.',
      ),
      questionPapers,
    ],
    references: [
      reference('OpenGL', 'https://www.opengl.org/'),
      reference('The Khronos Group', 'https://www.khronos.org/'),
      reference('JPEG 2000', 'https://jpeg.org/jpeg2000/'),
    ],
  },
  {
    subCode: 'BCS515B',
    description:
      'Agents that search, reason and act: problem solving, logic, uncertain knowledge and expert systems.',
    sections: [
      section(
        'Module 1',
        'What artificial intelligence is, its history, agents, environments and rationality.',
      ),
      section('Module 2', 'Problem solving agents, example problems, and uninformed search strategies.'),
      section(
        'Module 3',
        'Informed search, A star, heuristic functions, the wumpus world, propositional logic.',
      ),
      section(
        'Module 4',
        'First order logic, its inference, forward and backward chaining, and resolution.',
        pdf(
          'artificial-intelligence-clips-expert-systems.pdf',
          "CLIPS User's Guide",
          'Start with Just the Facts and Following the Rules: forward chaining you can type in and run.',
        ),
      ),
      section(
        'Module 5',
        'Acting under uncertainty, Bayes rule, and expert systems with their shells and knowledge bases.',
        pdf(
          'artificial-intelligence-clips-expert-systems.pdf',
          'Writing an expert system in CLIPS',
          'Variable Interests to How to Be in Control: variables, functions and the agenda of a real shell.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('CLIPS', 'https://www.clipsrules.net/'),
      reference('Artificial Intelligence: A Modern Approach', 'https://aima.cs.berkeley.edu/'),
      reference('SWI-Prolog', 'https://www.swi-prolog.org/'),
      nptel,
    ],
  },
  {
    subCode: 'BCS515C',
    description:
      'Unix from the shell to the system call: commands, files, processes, signals and communication.',
    sections: [
      section(
        'Module 1',
        'Architecture and features of Unix, POSIX, general commands, files and directories.',
      ),
      section(
        'Module 2',
        'File attributes and permissions, the shell, redirection, pipes and shell programs.',
      ),
      section(
        'Module 3',
        'File and directory system calls: open, read, write, lseek, stat, links and directory streams.',
        pdf(
          'operating-systems-systemtap-beginners.pdf',
          'SystemTap Beginners Guide',
          'Section 5.2 has scripts that show the reads and writes of a process, while yours is running.',
        ),
      ),
      section(
        'Module 4',
        'Processes: environment, fork, exec, wait, race conditions, and process accounting.',
        pdf(
          'operating-systems-memory-layout-scan.pdf',
          'Memory layout and malloc (scanned handout)',
          'Five scanned pages: variables, heap and stack in memory, and how malloc keeps its free list.',
        ),
      ),
      section('Module 5', 'Pipes, FIFOs, message queues, semaphores, shared memory, signals and daemons.'),
      questionPapers,
    ],
    references: [
      reference('The Open Group, keeper of the Unix standard', 'https://www.opengroup.org/'),
      reference('Linux man-pages project', 'https://www.kernel.org/doc/man-pages/'),
      reference('SystemTap', 'https://sourceware.org/systemtap/'),
    ],
  },
  {
    subCode: 'BCS515D',
    description:
      'Many computers working as one: communication, time, coordination, transactions and replication.',
    sections: [
      section(
        'Module 1',
        'Characteristics and challenges of distributed systems, physical and fundamental models.',
      ),
      section(
        'Module 2',
        'Sockets, external data representation, multicast, remote procedure call and invocation.',
      ),
      section('Module 3', 'Operating system support, processes and threads, and distributed file systems.'),
      section('Module 4', 'Clocks, logical time, global states, mutual exclusion, elections and consensus.'),
      section(
        'Module 5',
        'Transactions, locks, optimistic control, atomic commit, and replication of data.',
        pdf(
          'database-systems-tokyo-cabinet-slides.pdf',
          'Introduction to Tokyo Products',
          'Slides by the author. Tokyo Tyrant serves a database over the network and replicates it.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('The Raft consensus algorithm', 'https://raft.github.io/'),
      reference('Apache ZooKeeper', 'https://zookeeper.apache.org/'),
      reference('etcd', 'https://etcd.io/'),
    ],
  },
]
