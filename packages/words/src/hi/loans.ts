import type { LoansTexts } from '../translated.ts';

const STAYS_PAID = 'संस्थान को पहले किया गया भुगतान मान्य रहेगा। बाकी फ़ीस का भुगतान किसी और तरीके से किया जा सकता है।';

const NOTHING_BORROWED = `कोई लोन नहीं लिया गया और कुछ नहीं कटेगा। ${STAYS_PAID}`;

const FEE_IS_PAID = 'यह एक ही बार ऋणदाता को देनी होगी, जब वह संस्थान को पैसे देगा';

/** The same after a charge of any name. */
const ONCE_TO_LENDER = 'सिर्फ़ एक बार, ऋणदाता को, जब वह संस्थान को पैसे देगा';

const KFS = 'मुख्य तथ्य विवरण (KFS)';

const PROCESSING_FEE = 'प्रोसेसिंग फ़ीस';

const SCHEDULE = 'किस्तों का शेड्यूल';

interface Step {
  readonly title: string;
  readonly text: string;
}

const instalments = (count: number): string => (count === 1 ? '1 किस्त' : `${count} किस्तें`);

const monthly = (count: number, amount: string): string =>
  `${count === 1 ? '1 मासिक किस्त' : `${count} मासिक किस्तें`}, हर एक ${amount}; आखिरी किस्त कम या ज़्यादा हो सकती है`;

/** Monthly plans: consent and key facts in Hindi. */
export const loans: LoansTexts = {
  'plans/consent.CONSENT': {
    version: '2026-11-20',
    translated: 'यह अनुवाद है। अंग्रेज़ी पाठ ही मान्य माना जाएगा।',
    text: ({ lender, lsp, institute }) =>
      [
        `मेरी सहमति है कि ${lsp} मेरा नाम, PAN, जन्मतिथि, मोबाइल नंबर, ईमेल, पता, पिन कोड और ${institute} को दी जाने वाली फ़ीस की जानकारी ${lender} को भेजे, ताकि ${lender} इन फ़ीस के लिए लोन का फ़ैसला कर सके।`,
        `इसके अलावा मेरे फ़ोन या कंप्यूटर से कुछ नहीं पढ़ा जाता। यह सहमति हस्ताक्षर नहीं है और इससे कोई लोन स्वीकार नहीं होता: मेरे हस्ताक्षर ${lender} के साथ ही, उसके अपने पेज पर होंगे।`,
        `यहाँ आवेदन रद्द करके या मुख्य तथ्यों में दिए गए शिकायत निवारण अधिकारी को लिखकर यह सहमति वापस ली जा सकती है। उसके बाद भेजी गई जानकारी का आगे इस्तेमाल नहीं होगा, जब तक किसी कानून के तहत उसे रखना ज़रूरी न हो।`,
      ].join('\n'),
  },
  'plans/emi.EMI_STEP': {
    DETAILS: (lender: string): Step => ({
      title: 'आपका मासिक किस्त प्लान',
      text: `लोन ${lender} देता है। मुख्य तथ्य पढ़ें, फिर वह जानकारी भरें, जो उसे फ़ैसले के लिए चाहिए।`,
    }),
    CONSENT: (lender: string): Step => ({
      title: 'अपनी जानकारी शेयर करें',
      text: `हम आपकी जानकारी ${lender} को सिर्फ़ आपकी सहमति से भेजते हैं। इससे किसी चीज़ पर हस्ताक्षर नहीं होते।`,
    }),
    LENDER: (lender: string): Step => ({
      title: `${lender} के साथ जारी रखें`,
      text: `${lender} के पेज पर फ़ैसला देखें और लोन एग्रीमेंट पर हस्ताक्षर करें। फिर यहाँ वापस आएँ।`,
    }),
    WAIT: (lender: string): Step => ({
      title: `${lender} आपका आवेदन जाँच रहा है`,
      text: 'यहाँ रुकने या किसी और तरीके से यह फ़ीस भरने की ज़रूरत नहीं है। बाद में यह पेज फिर से खोलें।',
    }),
    ADVANCE: (): Step => ({
      title: 'आपके लोन एग्रीमेंट पर हस्ताक्षर हो गए',
      text: 'अब संस्थान को पहली किस्तों का भुगतान करें। मुख्य तथ्य आपको भेज दिए गए हैं।',
    }),
    MANDATE: (lender: string): Step => ({
      title: 'एक चरण बाकी है',
      text: `${lender} के पेज पर मासिक किस्तों के लिए ऑटो डेबिट चालू करें। उससे पहले कुछ नहीं कटेगा।`,
    }),
    ACTIVE: (lender: string): Step => ({
      title: 'आपका मासिक किस्त प्लान चालू है',
      text: `शेड्यूल के अनुसार ${lender} को किस्तें चुकाएँ।`,
    }),
    COMPLETED: (lender: string): Step => ({
      title: 'आपके मासिक किस्त प्लान का पूरा भुगतान हो गया',
      text: `${lender} को सभी किस्तें मिल गई हैं। अब और कुछ नहीं कटेगा।`,
    }),
    REJECTED: (lender: string): Step => ({
      title: `${lender} ने आपके आवेदन को मंज़ूरी नहीं दी`,
      text: NOTHING_BORROWED,
    }),
    EXPIRED: (): Step => ({ title: 'ऑफ़र का समय समाप्त हो गया', text: NOTHING_BORROWED }),
    CANCELLED: (lender: string): Step => ({
      title: 'आवेदन वापस ले लिया गया',
      text: `लोन रद्द हो गया। अगर कुछ देना बाकी है, तो ${lender} आपको बताएगा। ${STAYS_PAID}`,
    }),
  },
  'plans/emi.LENDER': {
    feeIsPaid: ONCE_TO_LENDER,
    refused: (lender) => `${lender} ने आपके आवेदन को मंज़ूरी नहीं दी। भुगतान किसी और तरीके से किया जा सकता है।`,
  },
  'plans/emi.EMI_COST': {
    rest: (count, amount) => `${count}\u00a0×\u00a0${amount}`,
    lastOf: (amount) => ` (आखिरी ${amount})`,
    feeOf: (amount) => ` और ऋणदाता का चार्ज ${amount}`,
    inShort: ({ now, rest, fee, total, apr }) =>
      `आज ${now}, फिर ${rest}${fee}। कुल ${total}, APR\u00a0${apr.replace(' ', '\u00a0')}`,
    later: 'प्रोसेसिंग फ़ीस (अगर है) और APR आपकी सहमति से पहले दिखाए जाएँगे।',
    months: (count) => (count === 1 ? '1 महीना' : `${count} महीने`),
    termWithAdvance: (months, all, advance) =>
      `${months} (कुल ${instalments(all)}, ${advance === 1 ? 'पहली किस्त अभी देनी है' : `पहली ${advance} किस्तें अभी देनी हैं`})`,
    count: (count) => (count === 1 ? '1 मासिक किस्त' : `${count} मासिक किस्तें`),
    last: (amount) => ` (आखिरी ${amount})`,
    nowThen: (now, count, amount) => `अभी ${now}, फिर ${amount} की ${count}।`,
    each: (count, amount) => `${amount} की ${count}।`,
    interest: (amount) => `ब्याज ${amount}: यह किस्तों में शामिल है।`,
    fee: (amount) => `${PROCESSING_FEE} ${amount}: ${FEE_IS_PAID}।`,
    noFee: 'कोई प्रोसेसिंग फ़ीस नहीं।',
    total: (apr, total) => `APR ${apr}। आपका कुल भुगतान ${total} होगा।`,
  },
  'plans/emi.APPLICANT_PROBLEMS': {
    name: 'नाम वैसा ही डालें, जैसा आपके PAN कार्ड पर है।',
    pan: 'अपना 10 अक्षरों का PAN डालें, जैसे: ABCPE1234F',
    birth_date: 'अपनी जन्मतिथि डालें। लोन लेने के लिए उम्र 18 साल या ज़्यादा होनी चाहिए।',
    mobile: '10 अंकों का मोबाइल नंबर डालें, जो 6, 7, 8 या 9 से शुरू हो।',
    email: 'अपना ईमेल पता डालें। लोन के कागज़ात उसी पर भेजे जाएँगे।',
    address: 'अपना पता 10 से 300 अक्षरों में डालें।',
    pin_code: 'अपना 6 अंकों का पिन कोड डालें।',
  },
  'plans/key-facts.KEY_FACTS': {
    title: KFS,
    row: (name, value) => `${name}: ${value}`,
    proposal: 'प्रस्ताव नंबर',
    lender: 'ऋणदाता',
    lsp: 'ऋण सेवा प्रदाता (LSP)',
    offered: 'ऑफ़र की तारीख',
    offeredTill: (day, till) => `${day}, ${till} तक मान्य`,
    loanType: 'लोन का प्रकार',
    forFees: (payee) => `शिक्षा की फ़ीस के लिए लोन, ${payee} को एक ही बार में दिया जाएगा`,
    fees: 'भरी जाने वाली फ़ीस',
    advance: (payee) => `एडवांस किस्तें, ${payee} को`,
    together: (count, amount) => `${instalments(count)}, कुल ${amount}`,
    amount: 'मंज़ूर राशि',
    term: 'अवधि',
    instalments: 'किस्तें',
    monthly,
    firstDue: 'पहली किस्त की तारीख',
    interest: 'ब्याज',
    fixedRate: (percent) => `${percent} सालाना, फ़िक्स्ड`,
    lenderFees: 'ऋणदाता के चार्ज',
    thirdParties: 'दूसरों को देने वाले चार्ज',
    none: 'कुछ नहीं',
    lenderFee: (name) => `${name}: ${ONCE_TO_LENDER}`,
    processingFee: PROCESSING_FEE,
    interestInAll: 'पूरी अवधि का ब्याज',
    total: 'आपका कुल भुगतान, चार्ज और एडवांस मिलाकर',
    apr: 'वार्षिक प्रतिशत दर (APR)',
    penal: 'पेनल्टी चार्ज',
    foreclosure: 'लोन समय से पहले बंद करने का चार्ज',
    coolingOff: 'कूलिंग-ऑफ़ अवधि',
    leave: (days) =>
      `हस्ताक्षर के बाद ${days} दिन तक लोन छोड़ा जा सकता है: दी गई राशि और उतने दिनों का खर्च चुकाना होगा, बिना किसी पेनल्टी के।`,
    recovery: 'वसूली',
    assignment: 'लोन किसी और को सौंपना',
    mayAssign: 'ऋणदाता यह लोन किसी और को सौंप सकता है; आपको पहले बताया जाएगा।',
    grievance: 'शिकायत निवारण अधिकारी',
    complaint: 'रेगुलेटर से शिकायत',
    privacy: 'ऋणदाता की प्राइवेसी पॉलिसी',
    schedule: SCHEDULE,
    instalment: ({ n, day, outstanding, principal, interest, amount }) =>
      `${n}. ${day}: बाकी लोन ${outstanding}, मूलधन ${principal}, ब्याज ${interest}, किस्त ${amount}`,
  },
  'plans/key-facts.KEY_FACTS_PAPER': {
    fileName: (proposal) => `${KFS} ${proposal}.pdf`,
    title: KFS,
    about: (proposal) => `${KFS} ${proposal}`,
    continued: (proposal) => `${KFS} ${proposal}, जारी`,
    test: 'टेस्ट',
    noLoan: 'टेस्ट: कोई लोन नहीं दिया जाता',
    signed: (proposal, at) => `नंबर ${proposal}, हस्ताक्षर ${at}`,
    application: (code) => `आवेदन ${code}`,
    applicationFor: (code, student) => `आवेदन ${code}, ${student} की फ़ीस के लिए`,
    terms: 'शर्तें, फ़ीस और चार्ज',
    rights: 'आपके अधिकार, और किससे पूछें',
    schedule: 'किस्तों का शेड्यूल (राशि ₹ में)',
    columns: ['नंबर', 'तारीख', 'बाकी लोन', 'मूलधन', 'ब्याज', 'किस्त'],
    keep: 'जिस रूप में इस पर सहमति हुई थी, यह उसी रूप में रखा गया है। इसे अपने लोन एग्रीमेंट के साथ रखें।',
    page: (name, page, pages) => `${name}  ·  पेज ${page} / ${pages}`,
  },
};
