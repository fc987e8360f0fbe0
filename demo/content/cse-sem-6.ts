import { type DemoSubject, nptel, pdf, questionPapers, reference, section } from './demo-subject.ts'

/** CSE, 2022 scheme, 6th Sem. */
export const cseSem6: DemoSubject[] = [
  {
    subCode: 'BCS601',
    description:
      'Computing as a service: virtual machines, data centres, platforms, security and cloud programming.',
    sections: [
      section(
        'Module 1',
        'Scalable computing over the Internet, distributed system models and their technologies.',
      ),
      section('Module 2', 'Virtual machines, levels of virtualisation, hypervisors and virtual clusters.'),
      section(
        'Module 3',
        'Cloud service models, data centre design, and the architecture of cloud platforms.',
      ),
      section('Module 4', 'Security threats in the cloud, trust, access control and data protection.'),
      section('Module 5', 'Programming on public clouds, MapReduce, and services of the large providers.'),
      questionPapers,
    ],
    references: [
      reference('Kubernetes', 'https://kubernetes.io/'),
      reference('OpenStack', 'https://www.openstack.org/'),
      reference('Apache Hadoop', 'https://hadoop.apache.org/'),
    ],
  },
  {
    subCode: 'BCS602',
    description:
      'Learning from data: statistics first, then regression, trees, Bayes, neural networks and clustering.',
    sections: [
      section(
        'Module 1',
        'Need for machine learning, its types and process, and understanding data with statistics.',
        pdf(
          'probability-statistics-r-intro.pdf',
          'An Introduction to R',
          'Chapters 6 to 8 read a data set and describe its distribution. Chapter 12 draws the plots.',
        ),
      ),
      section(
        'Module 2',
        'Bivariate and multivariate data, feature engineering, and basics of learning theory.',
      ),
      section('Module 3', 'Similarity based learning, regression analysis and decision tree learning.'),
      section('Module 4', 'Bayesian learning, naive Bayes, and artificial neural networks.'),
      section('Module 5', 'Clustering algorithms and reinforcement learning.'),
      questionPapers,
    ],
    references: [
      reference('The R Project', 'https://www.r-project.org/'),
      reference('scikit-learn', 'https://scikit-learn.org/'),
      nptel,
    ],
  },
  {
    subCode: 'BCSL606',
    description: 'Ten programs in Python, from histograms of a data set to classifiers and clustering.',
    sections: [
      section(
        'Lab',
        'Data analysis, PCA, Find-S, k nearest neighbours, regression, trees, naive Bayes, k means.',
      ),
      section(
        'Viva Questions',
        'Short questions on features, training and test data, overfitting and metrics.',
      ),
    ],
    references: [
      reference('scikit-learn', 'https://scikit-learn.org/'),
      reference('pandas', 'https://pandas.pydata.org/'),
      reference('Matplotlib', 'https://matplotlib.org/'),
    ],
  },
  {
    subCode: 'BCS613B',
    description: 'How a computer reads a picture: image formation, filtering, segmentation and recognition.',
    sections: [
      section('Module 1', 'What computer vision is, image formation, cameras, light and the digital image.'),
      section('Module 2', 'Point operators, linear filters, Fourier transforms, pyramids and wavelets.'),
      section('Module 3', 'Noise, restoration, and image segmentation by edges, thresholds and regions.'),
      section('Module 4', 'Colour image processing, and morphological operations on shapes.'),
      section('Module 5', 'Representation, boundary and region description, and object recognition.'),
      questionPapers,
    ],
    references: [
      reference('OpenCV', 'https://opencv.org/'),
      reference('scikit-image', 'https://scikit-image.org/'),
    ],
  },
  {
    subCode: 'BCS613C',
    description:
      'How a program in a high level language becomes machine code: tokens, trees, types and instructions.',
    sections: [
      section(
        'Module 1',
        'Language processors, structure of a compiler, and a simple syntax directed translator.',
      ),
      section(
        'Module 2',
        'Role of the lexical analyser, tokens and their recognition, Lex, and context free grammars.',
        pdf(
          'compiler-design-flex-scanners.pdf',
          'Lexical Analysis with Flex',
          'The manual of Flex. Begin with the examples in chapter 4, then patterns and actions.',
        ),
      ),
      section('Module 3', 'Top down parsing, FIRST and FOLLOW, LL(1) grammars, and shift reduce parsing.'),
      section('Module 4', 'LR parsing, SLR tables, syntax directed definitions and evaluation orders.'),
      section('Module 5', 'Syntax trees, three address code, control flow, and issues in code generation.'),
      questionPapers,
    ],
    references: [
      reference('Flex', 'https://github.com/westes/flex'),
      reference('GNU Bison', 'https://www.gnu.org/software/bison/'),
      reference('LLVM', 'https://llvm.org/'),
    ],
  },
  {
    subCode: 'BCS654B',
    description: 'Open elective for other branches: what an operating system does for you, and how.',
    sections: [
      section('Module 1', 'Operating system structure, services, system calls and virtual machines.'),
      section(
        'Module 2',
        'Processes, scheduling, communication between processes, and threads.',
        pdf(
          'operating-systems-systemtap-beginners.pdf',
          'SystemTap Beginners Guide',
          'Watch a live Linux kernel. Section 5.3 finds where a program spends its time.',
        ),
      ),
      section('Module 3', 'Synchronisation, semaphores, monitors, and handling of deadlocks.'),
      section('Module 4', 'Main memory, paging, segmentation, virtual memory and page replacement.'),
      section('Module 5', 'File systems, directories, disk scheduling and protection.'),
      questionPapers,
    ],
    references: [
      reference('The Linux Kernel Archives', 'https://www.kernel.org/'),
      reference('SystemTap', 'https://sourceware.org/systemtap/'),
      nptel,
    ],
  },
  {
    subCode: 'BAI654D',
    description: 'Open elective for other branches: agents, search, knowledge and simple expert systems.',
    sections: [
      section(
        'Module 1',
        'Meaning and history of artificial intelligence, intelligent agents and environments.',
      ),
      section('Module 2', 'Problem solving by searching: uninformed and informed strategies.'),
      section('Module 3', 'Knowledge representation, predicate logic and resolution.'),
      section(
        'Module 4',
        'Rules, forward and backward reasoning, and expert systems.',
        pdf(
          'artificial-intelligence-clips-expert-systems.pdf',
          "CLIPS User's Guide",
          'A friendly book on rule based expert systems, for readers who have never written a rule.',
        ),
      ),
      section('Module 5', 'Reasoning under uncertainty, and a first look at machine learning.'),
    ],
    references: [reference('CLIPS', 'https://www.clipsrules.net/'), nptel],
  },
  {
    subCode: 'BCSL657D',
    description: 'Build, test and deliver software automatically with the usual open source tools.',
    sections: [
      section('Lab', 'Maven and Gradle builds, Jenkins pipelines, Ansible playbooks and cloud deployment.'),
      section(
        'Viva Questions',
        'Short questions on continuous integration, delivery and infrastructure as code.',
      ),
    ],
    references: [
      reference('Jenkins', 'https://www.jenkins.io/'),
      reference('Apache Maven', 'https://maven.apache.org/'),
      reference('Gradle', 'https://gradle.org/'),
    ],
  },
]
