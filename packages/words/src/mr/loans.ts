import type { LoansTexts } from '../translated.ts';

const STAYS_PAID = 'तुम्ही तुमच्या संस्थेला आधी भरलेली रक्कम भरलेलीच राहील. उरलेली रक्कम तुम्ही दुसऱ्या पद्धतीने भरू शकता.';

const NOTHING_BORROWED = `कोणतेही कर्ज घेतले गेले नाही आणि काहीही कापले जाणार नाही. ${STAYS_PAID}`;

const FEE_IS_PAID = 'कर्जदाता संस्थेला पैसे देईल तेव्हा ती एकदाच कर्जदात्याला द्यावी लागेल';

const notApproved = (lender: string): string => `${lender} यांनी तुमच्या अर्जाला मंजुरी दिली नाही`;

const untilDays = (count: number): string => (count === 1 ? '1 दिवसापर्यंत' : `${count} दिवसांपर्यंत`);

const monthly = (count: number, amount: string): string =>
  `${count === 1 ? '1 मासिक हप्ता,' : `${count} मासिक हप्ते, प्रत्येकी`} ${amount}; शेवटच्या हप्त्यात फरक जुळवला जातो`;

const instalmentsOf = (count: string, amount: string): string =>
  `${amount} ${count.startsWith('1 ') ? 'चा' : 'चे'} ${count}.`;

/** Monthly plans: consent and key facts in Marathi. */
export const loans: LoansTexts = {
  'plans/consent.CONSENT': {
    version: '2026-11-20',
    translated: 'हा अनुवाद आहे. इंग्रजी मजकूरच ग्राह्य धरला जाईल.',
    text: ({ lender, lsp, institute }) =>
      [
        `${lsp} यांनी माझे नाव, PAN, जन्मतारीख, मोबाइल नंबर, ईमेल, पत्ता, पिन कोड आणि ${institute} यांना भरायची फी ही माहिती ${lender} यांना पाठवावी, यासाठी माझी संमती आहे. या फीसाठी कर्ज द्यायचे की नाही, हे ${lender} यांना ठरवता यावे, म्हणून ही माहिती पाठवली जाईल.`,
        `माझ्या फोन किंवा कॉम्प्युटरमधील इतर काहीही वाचले जात नाही. ही संमती म्हणजे सही नाही आणि तिच्यामुळे कोणतेही कर्ज स्वीकारले जात नाही: मी ${lender} यांच्याकडेच, त्यांच्या स्वतःच्या पेजवर सही करेन.`,
        'येथे अर्ज रद्द करून किंवा मुख्य तथ्यांमध्ये ज्यांचे नाव आहे त्या तक्रार निवारण अधिकाऱ्यांना लिहून मला ही संमती मागे घेता येते. संमती मागे घेतल्यावर, आधी पाठवलेली माहिती पुढे वापरली जात नाही; ती ठेवणे कायद्याने आवश्यक असेल, तर मात्र ती ठेवली जाते.',
      ].join('\n'),
  },
  'plans/emi.EMI_STEP': {
    DETAILS: (lender: string) => ({
      title: 'तुमची मासिक हप्ता योजना',
      text: `ही रक्कम ${lender} यांच्याकडून कर्ज म्हणून मिळते. मुख्य तथ्ये वाचा, मग त्यांना निर्णयासाठी लागणारी माहिती टाका.`,
    }),
    CONSENT: (lender: string) => ({
      title: 'तुमची माहिती शेअर करा',
      text: `आम्ही तुमची माहिती फक्त तुमच्या संमतीने ${lender} यांना पाठवतो. यामुळे कशावरही सही होत नाही.`,
    }),
    LENDER: (lender: string) => ({
      title: `${lender} यांच्यासोबत पुढे जा`,
      text: `${lender} यांच्या पेजवर निर्णय पहा आणि कर्ज करारावर सही करा. मग येथे परत या.`,
    }),
    WAIT: (lender: string) => ({
      title: `${lender} यांच्याकडून तुमचा अर्ज तपासला जात आहे`,
      text: 'तुम्हाला येथे थांबण्याची किंवा ही फी दुसऱ्या पद्धतीने भरण्याची गरज नाही. हे पेज नंतर पुन्हा उघडा.',
    }),
    ADVANCE: () => ({
      title: 'तुमच्या कर्ज करारावर सही झाली आहे',
      text: 'आता पहिले हप्ते संस्थेला भरा. आम्ही तुम्हाला मुख्य तथ्ये पाठवली आहेत.',
    }),
    MANDATE: (lender: string) => ({
      title: 'एक पायरी बाकी आहे',
      text: `${lender} यांच्या पेजवर मासिक हप्त्यांसाठी ऑटो डेबिट सुरू करा. त्याआधी काहीही कापले जाणार नाही.`,
    }),
    ACTIVE: (lender: string) => ({
      title: 'तुमची मासिक हप्ता योजना सुरू आहे',
      text: `वेळापत्रकानुसार हप्ते ${lender} यांना भरा.`,
    }),
    COMPLETED: (lender: string) => ({
      title: 'तुमच्या मासिक हप्ता योजनेचे सर्व पैसे भरले आहेत',
      text: `${lender} यांना सर्व हप्ते मिळाले आहेत. आता आणखी काहीही कापले जाणार नाही.`,
    }),
    REJECTED: (lender: string) => ({ title: notApproved(lender), text: NOTHING_BORROWED }),
    EXPIRED: () => ({ title: 'ऑफरची मुदत संपली आहे', text: NOTHING_BORROWED }),
    CANCELLED: (lender: string) => ({
      title: 'अर्ज मागे घेतला आहे',
      text: `कर्ज रद्द झाले आहे. अजून काही बाकी असल्यास ${lender} यांच्याकडून तुम्हाला कळवले जाईल. ${STAYS_PAID}`,
    }),
  },
  'plans/emi.LENDER': {
    feeIsPaid: FEE_IS_PAID,
    refused: (lender) => `${notApproved(lender)}. तुम्ही दुसऱ्या पद्धतीने पैसे भरू शकता.`,
  },
  'plans/emi.EMI_COST': {
    rest: (count, amount) => `${count}\u00a0×\u00a0${amount}`,
    lastOf: (amount) => ` (शेवटचा ${amount})`,
    feeOf: (amount) => ` आणि कर्जदात्याचा चार्ज ${amount}`,
    inShort: ({ now, rest, fee, total, apr }) =>
      `आज ${now}, नंतर ${rest}${fee}. एकूण ${total}, APR\u00a0${apr.replace(' ', '\u00a0')}`,
    later: 'तुम्ही कशालाही संमती देण्याआधी प्रोसेसिंग फी (असल्यास) आणि APR दाखवले जातात.',
    months: (count) => (count === 1 ? '1 महिना' : `${count} महिने`),
    termWithAdvance: (months, all, advance) =>
      `${months} (एकूण ${all} हप्ते, त्यातील ${advance === 1 ? 'पहिला आता भरायचा' : `पहिले ${advance} आता भरायचे`})`,
    count: (count) => (count === 1 ? '1 मासिक हप्ता' : `${count} मासिक हप्ते`),
    last: (amount) => ` (शेवटचा ${amount})`,
    nowThen: (now, count, amount) => `आता ${now}, नंतर ${instalmentsOf(count, amount)}`,
    each: instalmentsOf,
    interest: (amount) => `व्याज ${amount}, हप्त्यांमध्ये समाविष्ट.`,
    fee: (amount) => `प्रोसेसिंग फी ${amount}: ${FEE_IS_PAID}.`,
    noFee: 'प्रोसेसिंग फी नाही.',
    total: (apr, total) => `APR ${apr}. तुम्हाला एकूण ${total} भरावे लागतील.`,
  },
  'plans/emi.APPLICANT_PROBLEMS': {
    name: 'तुमच्या PAN कार्डवर आहे तसे तुमचे नाव टाका.',
    pan: 'तुमचा स्वतःचा 10 अक्षरी PAN टाका, उदाहरणार्थ: ABCPE1234F',
    birth_date: 'तुमची स्वतःची जन्मतारीख टाका. कर्ज घेण्यासाठी वय किमान 18 वर्षे असले पाहिजे.',
    mobile: '6, 7, 8 किंवा 9 ने सुरू होणारा 10 अंकी मोबाइल नंबर टाका.',
    email: 'तुमचा ईमेल पत्ता टाका. त्यावर कर्जाची कागदपत्रे पाठवली जातात.',
    address: 'तुमचा पत्ता 10 ते 300 अक्षरांत टाका.',
    pin_code: 'तुमचा 6 अंकी पिन कोड टाका.',
  },
  'plans/key-facts.KEY_FACTS': {
    title: 'मुख्य तथ्य विवरणपत्र (KFS)',
    row: (name, value) => `${name}: ${value}`,
    proposal: 'प्रस्ताव क्रमांक',
    lender: 'कर्जदाता',
    lsp: 'कर्ज सेवा पुरवठादार (LSP)',
    offered: 'ऑफरची तारीख',
    offeredTill: (day, till) => `${day}, ${till} पर्यंत वैध`,
    loanType: 'कर्जाचा प्रकार',
    forFees: (payee) => `शैक्षणिक फीसाठी कर्ज, ${payee} यांना एकरकमी दिले जाते`,
    fees: 'भरायची फी',
    advance: (payee) => `आगाऊ हप्ते, ${payee} यांना भरायचे`,
    together: (count, amount) => `${count} ${count === 1 ? 'हप्ता' : 'हप्ते'}, एकूण ${amount}`,
    amount: 'मंजूर रक्कम',
    term: 'कालावधी',
    instalments: 'हप्ते',
    monthly,
    firstDue: 'पहिल्या हप्त्याची तारीख',
    interest: 'व्याज',
    fixedRate: (percent) => `वर्षाला ${percent}, स्थिर`,
    lenderFees: 'कर्जदात्याचे चार्ज',
    thirdParties: 'इतरांना द्यायचे चार्ज',
    none: 'नाही',
    lenderFee: (name) => `${name} (${FEE_IS_PAID})`,
    processingFee: 'प्रोसेसिंग फी',
    interestInAll: 'पूर्ण कालावधीचे व्याज',
    total: 'तुम्हाला भरायची एकूण रक्कम, चार्ज आणि आगाऊ रक्कम धरून',
    apr: 'वार्षिक टक्केवारी दर (APR)',
    penal: 'दंडात्मक चार्ज',
    foreclosure: 'मुदतीआधी परतफेडीचे चार्ज',
    coolingOff: 'कूलिंग-ऑफ कालावधी',
    leave: (days) =>
      `सही केल्यानंतर ${untilDays(days)} तुम्ही दंडाशिवाय कर्जातून बाहेर पडू शकता. त्यासाठी दिलेली कर्जाची रक्कम आणि त्या दिवसांचा खर्च परत करावा लागतो.`,
    recovery: 'वसुली',
    assignment: 'कर्ज हस्तांतरण',
    mayAssign: 'कर्जदाता हे कर्ज दुसऱ्याकडे सोपवू शकतो; तुम्हाला आधी कळवले जाते.',
    grievance: 'तक्रार निवारण अधिकारी',
    complaint: 'नियामकाकडे तक्रार',
    privacy: 'कर्जदात्याचे गोपनीयता धोरण',
    schedule: 'हप्त्यांचे वेळापत्रक',
    instalment: ({ n, day, outstanding, principal, interest, amount }) =>
      `${n}. ${day}: बाकी कर्ज ${outstanding}, मुद्दल ${principal}, व्याज ${interest}, हप्ता ${amount}`,
  },
  'plans/key-facts.KEY_FACTS_PAPER': {
    fileName: (proposal) => `मुख्य तथ्य विवरणपत्र (KFS) ${proposal}.pdf`,
    title: 'मुख्य तथ्य विवरणपत्र (KFS)',
    about: (proposal) => `मुख्य तथ्य विवरणपत्र (KFS) ${proposal}`,
    continued: (proposal) => `मुख्य तथ्य विवरणपत्र (KFS) ${proposal}, पुढे चालू`,
    test: 'टेस्ट',
    noLoan: 'टेस्ट: कोणतेही कर्ज दिले जात नाही',
    signed: (proposal, at) => `क्र. ${proposal}, सही: ${at}`,
    application: (code) => `अर्ज ${code}`,
    applicationFor: (code, student) => `अर्ज ${code}, ${student} यांच्या फीसाठी`,
    terms: 'अटी, फी आणि चार्ज',
    rights: 'तुमचे हक्क आणि कोणाला विचारायचे',
    schedule: 'हप्त्यांचे वेळापत्रक (रक्कम ₹ मध्ये)',
    columns: ['क्र.', 'तारीख', 'बाकी कर्ज', 'मुद्दल', 'व्याज', 'हप्ता'],
    keep: 'मान्य केले तसेच जतन केले आहे. तुमच्या कर्ज करारासोबत जपून ठेवा.',
    page: (name, page, pages) => `${name}  ·  पान ${page} / ${pages}`,
  },
};
