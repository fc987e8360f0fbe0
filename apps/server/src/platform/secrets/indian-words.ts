/** Words that people in India like to make passwords of, in lower case and in the usual Latin spellings. */
const lists = [
  // Gods, saints and greetings.
  `ganesh ganesha ganapati ganapathi ganpati gajanana vinayaka vinayak vigneshwara siddhivinayak krishna krish radha
   radhakrishna radhekrishna gopala govinda govind murali muralidhar kanha kanhaiya madhava madhav keshava shiva shiv
   mahadev mahadeva mahesh maheshwara shankar shankara bholenath bhole rudra nataraja omnamahshivaya omnamashivaya
   namahshivaya harharmahadev rama ram sriram shriram jaishreeram jaishriram jaisriram jairam sitaram seetharama
   raghava raghavendra hanuman hanumantha anjaneya bajrangbali bajrangi maruthi maruti vishnu narayana narayan
   venkateshwara venkateswara venkatesha venkatesh balaji tirupati tirumala srinivasa srinivas padmavathi lakshmi
   laxmi mahalakshmi saraswati saraswathi durga durgamma parvati parvathi kali kalika chamundi chamundeshwari
   chamundeshwara banashankari annapoorna annapurna amma matarani jaimatadi vaishnodevi santoshi gayatri gayathri
   subramanya subrahmanya murugan muruga karthikeya kartik kukke ayyappa ayyappan swamiye swamiyesharanamayyappa
   manjunatha manjunath dharmasthala jagannath jagannatha vitthal vithoba panduranga khandoba saibaba shirdi
   shirdisai shirdisaibaba omsai omsairam sairam jaisairam basava basavanna basaveshwara allamaprabhu mahaveera
   mahavir mahaveer jainam jaijinendra buddha gautama guru gurudev gurunanak waheguru satnam satsriakal allah
   allahuakbar bismillah inshallah mashallah alhamdulillah muhammad mohammed mohammad makkah madina jesus christ
   yesu jesuschrist jesusloves ilovejesus godisgreat godbless omnamo omshanti shanti namaste namaskara namaskar
   vanakkam namaskaram jaihind jaibhim jaibheem bharatmata vandemataram jaikarnataka jaimaharashtra`,
  // First names.
  `aditya adithya akash akshay akshata aishwarya ajay ajith amar amit amith amrutha amulya anand ananya anil anish
   anita anitha anjali ankit ankita anu anusha anushka aparna arjun arun arvind aravind asha ashok ashwin ashwini
   avinash ayush bhagya bhavana bhavya bharath bharat bhargav bhoomika bhumika chaitra chaitanya chandan chandana
   chandra chandru chethan chetan chethana chinnu chirag darshan darshini deeksha deepa deepak deepika dhanush
   dhanya dhruva dinesh divya ganga gautam gautham geetha gita girish gopal gowri gouri gowtham guruprasad hari
   harish harsha harsh harshitha harshita hemanth hema ishwar jagadish jayanth jayashree jyothi jyoti kavitha kavita
   kavya keerthana keerthi kiran kishore kumar lavanya likith likitha lokesh madhu madhuri mahantesh mamatha mamta
   manasa manish manjula manoj megha meghana mohan mohith mohit monisha mukesh nagaraj nagesh nandan nandini naveen
   navya neha nikhil nikita nikitha nisha nishanth nithin nitin pallavi pavan pavithra pooja puja poojitha poornima
   prabhu pradeep prajwal prakash pramod pranav prasad prasanna prashanth prashant pratap prathap pratik preethi
   preeti prem priya priyanka puneeth pushpa rachana raghu rahul raj raja rajesh raju rakesh rakshith rakshitha
   ramesh ramya ranjith ranjitha rashmi ravi ravindra rekha renuka rishabh ritika rohan rohit rohith roopa rupa
   sachin sagar sahana sandeep sandhya sangeetha sanjana sanjay sanjeev santhosh santosh sara sathish satish shashank
   shashi shilpa shobha shreya shreyas shruthi shruti shwetha shweta siddharth siddhartha sindhu sneha sowmya soumya
   spoorthi sri srikanth sudeep sudha suhas sujatha suma suman sumanth sunil sunita sunitha suraj suresh surya
   swathi swati tanuja tejas tejaswini thejas uday ujwal umesh usha vani varsha varun vasanth vedant veena veeresh
   vidya vijay vikas vikram vinay vinayak vinod vinutha vishal vishnu vishwas vivek yash yashas yashaswini yashoda
   yogesh zaid zoya imran irfan ayesha ayaan fatima farhan salman arbaaz sameer shahid tanveer sana nazia rehan
   ibrahim abdul khan ahmed ali hussain mary thomas george joseph john david pinky bunny chintu chinnu puttu munna`,
  // Family words, love and pride.
  `mummy mumma mommy daddy papa appa amma appaamma ammaappa amma anna akka thangi thamma chinna chinni bangara muddu
   kanda raja rani baba jaan jaanu janu jaanu sweety sweetie sweetu shona sona babu babuji maa mera meri jindagi
   zindagi pyaar pyar ishq dil dilse dost yaar friends bestfriend family myfamily lovely iloveyou ilove love loveu
   loveyou lovemom lovedad ilovemom ilovedad mylove mylife myself princess prince king queen boss don hero villain
   killer royal single attitude cool coolboy cutegirl cuteboy smile angel lucky happy star super power tiger lion
   simha huli cobra eagle bullet pulsar duke yamaha honda enfield royalenfield`,
  // Film stars and films.
  `rajkumar rajkumar puneeth punith puneethrajkumar appu powerstar yash rocky rockybhai kgf rockingstar darshan dboss
   challengingstar sudeep kiccha kicchasudeep shivanna shivarajkumar upendra uppi realstar ganesh goldenstar dhruva
   dhruvasarja vishnuvardhan sahasasimha ambareesh rebelstar rakshit rakshitshetty kantara charlie777 rajini
   rajinikanth thalaiva thalaivar superstar kamal kamalhaasan vijay thalapathy ilayathalapathy ajith thala
   ajithkumar suriya dhanush vikram sivakarthikeyan prabhas rebel darling bahubali baahubali maheshbabu alluarjun
   stylishstar pushpa pushparaj ntr jrntr tarak ramcharan megapower chiranjeevi megastar pawankalyan nani
   vijaydevarakonda rashmika samantha nayanthara trisha anushka tamannaah keerthysuresh sreeleela mohanlal lalettan
   mammootty dulquer shahrukh shahrukhkhan srk salman salmankhan bhaijaan aamir aamirkhan amitabh bachchan hrithik
   ranbir ranveer akshaykumar ajaydevgn deepika deepikapadukone katrina alia aliabhatt priyanka kareena aishwarya
   madhuri sunnyleone sholay dangal jawan pathaan singham dhoom krrish robot enthiran vikramvedha leo animal rrr
   arijit arijitsingh sonunigam lata kishorekumar sidhumoosewala moosewala badshah honeysingh rahman arrahman`,
  // Cricket, its teams and other games.
  `cricket cricketer sachin tendulkar sachintendulkar masterblaster virat viratkohli kohli kingkohli dhoni msdhoni
   mahi thala rohit rohitsharma hitman dravid rahuldravid thewall ganguly dada sehwag yuvraj yuvrajsingh kumble
   anilkumble raina hardik hardikpandya pandya jadeja jaddu bumrah boom klrahul kaizer gill shubmangill pant
   rishabhpant siraj chahal ashwin kapildev gavaskar abd abdevilliers devilliers gayle chrisgayle warner maxwell
   rcb rcbfan royalchallengers ipl eesalacupnamde eesala namde csk chennaisuperkings superkings whistlepodu yellove
   mumbaiindians paltan kkr knightriders srh sunrisers delhicapitals punjabkings rajasthanroyals gujarattitans
   teamindia bleedblue worldcup mithali smriti smritimandhana mandhana kabaddi prokabaddi bengalurubulls neeraj
   sunilchhetri saina sindhu pvsindhu messi ronaldo cristiano neymar football pubg pubgmobile bgmi freefire callofduty
   garena valorant minecraft`,
  // Places.
  `india indian hindustan bharat bharath karnataka kannada kannadiga kannadanadu kannadathi kerala malayali tamil
   tamilnadu tamilan telugu andhra andhrapradesh telangana maharashtra marathi gujarat gujarati punjab punjabi
   bengal bihar odisha rajasthan goa delhi newdelhi mumbai bombay pune kolkata chennai madras hyderabad secunderabad
   bengaluru bangalore bangaluru namma nammabengaluru nammabangalore namma mysuru mysore mangaluru mangalore hubli
   hubballi dharwad hublidharwad belagavi belgaum kalaburagi gulbarga vijayapura bijapur bagalkot ballari bellary
   hospet hosapete hampi raichur koppal gadag haveri davanagere davangere chitradurga shivamogga shimoga bhadravathi
   udupi manipal karwar sirsi hassan chikmagalur chikkamagaluru madikeri kodagu coorg mandya tumkur tumakuru kolar
   chikkaballapur ramanagara bidar kundapura puttur sagara tiptur arsikere doddaballapur whitefield jayanagar
   rajajinagar malleshwaram koramangala indiranagar yelahanka hebbal banashankari coimbatore madurai salem trichy
   kochi cochin trivandrum calicut vizag vijayawada guntur nellore warangal nagpur nashik surat ahmedabad jaipur
   lucknow kanpur patna bhopal indore chandigarh`,
  // Colleges and studies.
  `vtu vtubelagavi visvesvaraya visvesvarayya visvesvaraiah vishveshwaraya vishweshwaraiah sirmv mokshagundam
   bmsce bmsit bmscollege rvce rvcollege pesit pesuniversity msrit ramaiah msramaiah dsce dayanandasagar dayananda
   sirmvit nmit nittemeenakshi cmrit newhorizon sjbit sjce jssate jssstu rnsit rnsinstitute bnmit globalacademy
   gcem acharya reva revauniversity presidency jain jainuniversity christ nie nieit mite sahyadri canara alvas
   kletech klebvb bldea sdmcet gmit bapuji ubdtce kit pda pdace git gogte aitckm bit bangaloreinstitute ait eastwest
   eastpoint kssem ksit atria mvj mvjce oxford cambridge vemana donbosco sapthagiri engineering engineer engineers
   btech bengineering becse computerscience cse ise ece eee mech mechanical civil aiml aids semester sem exam exams
   college student students topper backlog hostel principal lecturer professor university campus placement
   lectureshelf lecture lectures shelf notes mynotes study studies module modules syllabus iit iitian nit gate jee
   neet kcet cet comedk puc sslc physics chemistry maths mathematics java python welcome login admin administrator
   password pass passcode passw0rd letmein mobile jio airtel vodafone bsnl idea samsung redmi realme oppo vivo nokia
   iphone google facebook instagram insta whatsapp youtube snapchat netflix hotstar paytm phonepe gpay infosys wipro
   tcs cognizant accenture`,
  // Words that only join others.
  `i my is the of and om jai sri shri shree sree jaya jay ji gari bhai anna boss from for fan army 4ever forever
   rocks rockz rockers lover luv the great hai no one number`,
]

/** Every word once. */
export const indianWords: ReadonlySet<string> = new Set(lists.join(' ').split(/\s+/u))
