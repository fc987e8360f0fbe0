import { type DemoSubject, nptel, pdf, questionPapers, reference, section } from './demo-subject.ts'

/** Mechanical Engineering, 2022 scheme: 5th Sem first, then neighbours. */
export const mech: DemoSubject[] = [
  {
    subCode: 'BME502',
    description:
      'Machines that trade energy with a flowing fluid: steam and hydraulic turbines, pumps and compressors.',
    sections: [
      section(
        'Module 1',
        'Parts and classification, dimensionless numbers, efficiencies and thermodynamics of flow.',
        pdf(
          'fluid-mechanics-cfd-theory.pdf',
          'Code_Saturne Theory Guide',
          'Chapter 2 states the mass, momentum and energy equations that every turbo machine obeys.',
        ),
      ),
      section(
        'Module 2',
        'Euler turbine equation, velocity triangles, degree of reaction and energy transfer.',
      ),
      section(
        'Module 3',
        'Steam turbines: impulse, reaction, compounding, and condition for best efficiency.',
      ),
      section(
        'Module 4',
        'Hydraulic turbines: Pelton, Francis and Kaplan wheels, draft tubes and governing.',
      ),
      section(
        'Module 5',
        'Centrifugal pumps: heads, efficiencies, minimum speed, cavitation and NPSH, and compressors.',
        pdf(
          'fluid-mechanics-cfd-theory.pdf',
          'Cavitation and compressible flow models',
          'Chapter 14 models the vapour bubbles that eat a pump wheel. Chapter 8 is on compressible flow.',
        ),
      ),
      questionPapers,
    ],
    references: [
      reference('code_saturne', 'https://www.code-saturne.org/'),
      reference('ASME', 'https://www.asme.org/'),
      nptel,
    ],
  },
  {
    subCode: 'BME503',
    description:
      'Mechanisms and machines in motion: velocity, force, gears, balancing, governors and vibration.',
    sections: [
      section('Module 1', 'Links, pairs, inversions, and velocity and acceleration in plane mechanisms.'),
      section('Module 2', 'Static and dynamic force analysis, inertia forces, and flywheels.'),
      section('Module 3', 'Gears, law of gearing, interference, and simple and epicyclic gear trains.'),
      section('Module 4', 'Balancing of rotating and reciprocating masses, and governors.'),
      section('Module 5', 'Free, damped and forced vibration of a single degree of freedom.'),
      questionPapers,
    ],
    references: [reference('IFToMM', 'https://iftomm-world.org/'), nptel],
  },
  {
    subCode: 'BME515A',
    description: 'Sensors, signals, controllers and actuators put together into one machine.',
    sections: [
      section('Module 1', 'Mechatronic systems, measurement and control, sensors and transducers.'),
      section('Module 2', 'Signal conditioning, data conversion, and electrical and fluid actuators.'),
      section(
        'Module 3',
        'Microprocessors and microcontrollers: architecture, ports, and simple programs.',
        pdf(
          'microcontrollers-avr-libc.pdf',
          'avr-libc Reference Manual',
          'C on an AVR chip: registers, interrupts and delays, with small complete demo projects.',
        ),
      ),
      section('Module 4', 'Programmable logic controllers, ladder diagrams, timers and counters.'),
      section('Module 5', 'Mechatronics in control, automobile and robot systems, and case studies.'),
      questionPapers,
    ],
    references: [
      reference('Arduino', 'https://www.arduino.cc/'),
      reference('PLCopen', 'https://plcopen.org/'),
    ],
  },
  {
    subCode: 'BME515B',
    description: 'From flow lines to flexible cells: how a factory is automated, measured and balanced.',
    sections: [
      section('Module 1', 'Production systems, automation strategies, and measures of manufacturing.'),
      section(
        'Module 2',
        'Automated flow lines, transfer mechanisms, buffer storage, and analysis of a line.',
        pdf(
          'simulation-modelling-simpy-cheatsheet.pdf',
          'SimPy cheatsheet',
          'Four pages to simulate a line in Python: machines are resources, parts are processes.',
        ),
      ),
      section('Module 3', 'Assembly systems, line balancing, and automated material handling.'),
      section('Module 4', 'Group technology, flexible manufacturing systems and automated inspection.'),
      section('Module 5', 'Computer process planning, robots, and additive manufacturing.'),
      questionPapers,
    ],
    references: [
      reference('International Federation of Robotics', 'https://ifr.org/'),
      reference('Python', 'https://www.python.org/'),
    ],
  },
  {
    subCode: 'BME515C',
    description:
      'Moving goods from supplier to customer at the least cost, and the software that keeps track.',
    sections: [
      section('Module 1', 'Supply chain stages, decision phases and strategic fit.'),
      section(
        'Module 2',
        'Distribution networks, facility location and the transportation problem.',
        pdf(
          'operations-research-gmpl-modeling.pdf',
          'GNU MathProg Language Reference',
          'Appendix E is the transportation problem with its data. Change the numbers and solve your own.',
        ),
      ),
      section('Module 3', 'Demand forecasting, aggregate planning and inventory.'),
      section('Module 4', 'Sourcing, transport modes, and coordination between partners.'),
      section('Module 5', 'Introduction to enterprise planning and SAP modules for logistics.'),
    ],
    references: [
      reference('GNU Linear Programming Kit', 'https://www.gnu.org/software/glpk/'),
      reference('SAP', 'https://www.sap.com/'),
    ],
  },
  {
    subCode: 'BME504L',
    description: 'Part programs for turning and milling, and your first prints on a 3-D printer.',
    sections: [
      section('Lab', 'Manual part programming with G and M codes, simulation, slicing and printing.'),
      section('Viva Questions', 'Short questions on codes, offsets, tool paths, materials and layer height.'),
    ],
    references: [
      reference('LinuxCNC', 'https://linuxcnc.org/'),
      reference('FreeCAD', 'https://www.freecad.org/'),
    ],
  },
  {
    subCode: 'BME403',
    description:
      'Fluids at rest and in motion: pressure, kinematics, Bernoulli, pipe flow and boundary layers.',
    sections: [
      section('Module 1', 'Properties of fluids, viscosity, surface tension, pressure and manometers.'),
      section('Module 2', 'Buoyancy, and kinematics of flow: stream lines, continuity and potential.'),
      section(
        'Module 3',
        'Euler and Bernoulli equations, and flow measurement with venturi, orifice and pitot tube.',
        pdf(
          'fluid-mechanics-cfd-theory.pdf',
          'Code_Saturne Theory Guide',
          'The Navier-Stokes equations in chapter 2, of which Bernoulli is the simple case.',
        ),
      ),
      section('Module 4', 'Laminar and turbulent flow in pipes, losses, and dimensional analysis.'),
      section('Module 5', 'Boundary layer, drag and lift, and compressible flow.'),
      questionPapers,
    ],
    references: [reference('code_saturne', 'https://www.code-saturne.org/'), nptel],
  },
  {
    subCode: 'BME601',
    description: 'Conduction, convection, radiation, and the exchangers that use them.',
    sections: [
      section('Module 1', 'Modes of heat transfer, and steady conduction through walls, cylinders and fins.'),
      section(
        'Module 2',
        'Unsteady conduction, and numerical solution of the heat equation.',
        pdf(
          'finite-element-method-freefem.pdf',
          'FreeFEM User Manual',
          'Section 3.7 solves an equation on a mesh in a few lines. Section 4.2 has worked examples.',
        ),
      ),
      section('Module 3', 'Free and forced convection, and their correlations.'),
      section('Module 4', 'Radiation laws, shape factor, and radiation shields.'),
      section('Module 5', 'Heat exchangers by LMTD and NTU, boiling and condensation.'),
      questionPapers,
    ],
    references: [reference('FreeFEM', 'https://freefem.org/'), nptel],
  },
  {
    subCode: 'BME701',
    description: 'Cut a solid into small elements, solve for each, and join the answers.',
    sections: [
      section(
        'Module 1',
        'Equilibrium, stress and strain relations, potential energy, Rayleigh-Ritz, Galerkin.',
      ),
      section(
        'Module 2',
        'One dimensional elements, shape functions, stiffness matrix and boundary conditions.',
        pdf(
          'finite-element-method-freefem.pdf',
          'FreeFEM User Manual',
          'A small language for the finite element method. Begin with building a mesh, section 3.3.',
        ),
      ),
      section('Module 3', 'Trusses and beams.'),
      section('Module 4', 'Two dimensional elements, isoparametric elements and numerical integration.'),
      section('Module 5', 'Heat transfer, fluid flow and dynamic problems.'),
      questionPapers,
    ],
    references: [
      reference('FreeFEM', 'https://freefem.org/'),
      reference('NAFEMS', 'https://www.nafems.org/'),
    ],
  },
]
