import type { ErrorsTexts } from '../translated.ts';

const FROM_PAGE = 'પેમેન્ટ પેજ પરથી ફરીથી શરૂ કરો.';

const LATER = 'થોડી વાર પછી ફરી પ્રયાસ કરો.';

const IN_A_MOMENT = 'થોડી સેકન્ડ પછી ફરી પ્રયાસ કરો.';

const AGAIN_OR_ELSE = 'ફરી પ્રયાસ કરો અથવા બીજી રીતે ચૂકવો.';

const BANK_BRINGS = 'પૈસા કપાયા હશે, તો તેની પુષ્ટિ થશે, અથવા તે 5 કામકાજના દિવસમાં પાછા આવશે.';

const NOTHING_TAKEN = 'પૈસા કપાયા નથી.';

const NOTHING_CHANGED = 'કંઈ બદલાયું નથી.';

const NOTHING_WRITTEN = 'કંઈ લખાયું નથી. યાદીમાં આપેલી એન્ટ્રી સુધારો.';

const ASK_INSTITUTE = 'તમારી સંસ્થાનો સંપર્ક કરો.';

const ONE_FEE = 'ઓછામાં ઓછી એક ફી પસંદ કરો.';

const TOO_MANY = 'ઘણી વાર પ્રયાસ થયો.';

/** Errors, failures and waits in Gujarati. */
export const errors: ErrorsTexts = {
  'errors.ERROR_SENTENCES': {
    invalid_request: 'કેટલીક વિગતો બરાબર નથી. નિશાન કરેલી વિગતો સુધારીને ફરી પ્રયાસ કરો.',
    malformed_json: 'રિક્વેસ્ટનો ડેટા બરાબર JSON નથી. JSON ઑબ્જેક્ટ મોકલો.',
    body_too_large: 'રિક્વેસ્ટ બહુ મોટી છે. એક વખતે ઓછો ડેટા મોકલો.',
    too_slow: 'રિક્વેસ્ટ પહોંચવામાં બહુ વાર લાગી. ઇન્ટરનેટ કનેક્શન તપાસીને ફરી પ્રયાસ કરો.',
    one_at_a_time: 'એક કનેક્શન પર એક વખતે એક જ રિક્વેસ્ટ મોકલો અને તેના જવાબની રાહ જુઓ.',
    unsupported_media: 'રિક્વેસ્ટનો ડેટા application/json તરીકે મોકલો.',
    unknown_client: 'x-api-key હેડર નથી અથવા ઓળખાયું નથી. પેજના સેટિંગમાં આપેલી key વાપરો.',
    token_required: 'ઍક્સેસ ટોકન જોઈએ. પહેલાં ઑથોરાઇઝ કરો.',
    token_expired: 'ઍક્સેસ ટોકન હવે માન્ય નથી. તેને રિફ્રેશ કરો.',
    refresh_refused: 'રિફ્રેશ ટોકન હવે માન્ય નથી. ફરી ઑથોરાઇઝ કરો.',
    platform_unknown: 'પ્લૅટફૉર્મનો કોડ ઓળખાયો નથી.',
    erp_unavailable: `સંસ્થાની સિસ્ટમ જવાબ આપતી નથી. ${LATER}`,
    erp_credentials: 'client id, client secret અથવા api key બરાબર નથી. સંસ્થાની લૉગિન વિગતો તપાસો.',
    api_key: 'API key નથી અથવા ઓળખાઈ નથી. સંસ્થાની key bearer token તરીકે મોકલો.',
    key_ended: 'આ API key ની મુદત પૂરી થઈ છે અથવા તે રદ કરાઈ છે. તેની જગ્યાએ આવેલી નવી key વાપરો.',
    key_mode: 'આ API key સંસ્થાના બીજા મોડ માટે છે. test key ફક્ત test મોડમાં અને live key ફક્ત live મોડમાં ચાલે છે.',
    key_address: 'આ API key આ સરનામેથી ચાલતી નથી. તેની યાદીમાંના સરનામેથી કૉલ કરો.',
    permission_missing: 'આ API key ને આ કૉલની મંજૂરી નથી.',
    version_conflict: 'આ ઑબ્જેક્ટ આ દરમિયાન બદલાયો છે. તેને ફરી વાંચો અને નવા version સાથે ફેરફાર મોકલો.',
    version_unknown: 'API નું આ વર્ઝન નથી. Shulk-Version ન મોકલો, અથવા ડૉક્યુમેન્ટેશનમાં આપેલી તારીખ મોકલો.',
    checkout_token: `આ પેમેન્ટ સેશનની મુદત પૂરી થઈ. ${FROM_PAGE}`,
    application_token: 'તમારી અરજી હવે અહીં ખુલ્લી નથી. તેને પેમેન્ટ પેજ પરથી ફરી ખોલો.',
    operator_required: 'આ કૉલ માટે આ ઇન્સ્ટોલેશનની ઑપરેટર key જોઈએ.',
    loopback_only: 'આ પેજ ફક્ત આ જ મશીન પર ખૂલે છે. બીજાં મશીન માટે ખોલવા DEV_OPEN=1 સેટ કરો.',
    not_found: 'મળ્યું નથી.',
    page_not_found: 'આ પેજ ઉપલબ્ધ નથી અથવા દૂર કરાયું છે.',
    student_not_found: 'વિદ્યાર્થીની વિગતો મળી નથી. આઈડી તપાસીને ફરી પ્રયાસ કરો.',
    session_not_found: `આ સેશન મળ્યું નથી અથવા પૂરું થયું છે. ${FROM_PAGE}`,
    order_not_found: `આ પેમેન્ટ મળ્યું નથી. ${FROM_PAGE}`,
    receipt_not_found: 'આ વિગતો માટે કોઈ રસીદ મળી નથી.',
    link_not_found: 'આ લિંક માન્ય નથી. નવી લિંક માગો.',
    link_closed: 'આ લિંકથી હવે પેમેન્ટ થઈ શકતું નથી. નવી લિંક માગો.',
    links_full: 'આ વિદ્યાર્થીની ઘણી લિંક ચાલુ છે. પહેલાં કોઈ એક રદ કરો.',
    proof_required: 'પહેલાં તમારો મોબાઇલ નંબર અથવા ઇમેઇલ ચકાસો.',
    context_required: 'પહેલાં પેમેન્ટ પેજ પર વિદ્યાર્થી શોધો.',
    contact_mismatch: 'આ મોબાઇલ નંબર અથવા ઇમેઇલ રજિસ્ટર્ડ વિગત સાથે મેળ ખાતો નથી.',
    otp_wrong: 'OTP સાચો નથી. તપાસીને ફરી પ્રયાસ કરો.',
    otp_expired: 'OTP ની મુદત પૂરી થઈ. નવો OTP મંગાવો.',
    otp_limited: `${TOO_MANY} ${LATER}`,
    otp_unavailable: `OTP મોકલી શકાયો નથી. ${LATER}`,
    lookup_limited: `${TOO_MANY} 10 મિનિટ પછી ફરી પ્રયાસ કરો.`,
    rate_limited: `${TOO_MANY} ${IN_A_MOMENT}`,
    page_expired: 'આ પેજ પર હવે પેમેન્ટ થઈ શકતું નથી.',
    student_inactive: `આ વિદ્યાર્થી નિષ્ક્રિય છે. ${ASK_INSTITUTE}`,
    student_unverified: `આ વિદ્યાર્થી રજિસ્ટર્ડ નથી. ${ASK_INSTITUTE}`,
    session_inactive: `આ સેશન પૂરું થયું છે. ${FROM_PAGE}`,
    selection_invalid: 'તમે પસંદ કરેલી ફી બદલાઈ છે. તેને તપાસીને ફરી પ્રયાસ કરો.',
    amount_invalid: 'આ ફી માટે આ રકમ ચાલશે નહીં. રકમ સુધારીને ફરી પ્રયાસ કરો.',
    nothing_selected: ONE_FEE,
    card_unavailable: 'આ રકમ માટે પેમેન્ટનો આ વિકલ્પ નથી.',
    mode_unavailable: 'પેમેન્ટનો આ વિકલ્પ અહીં હજી નથી. બીજો વિકલ્પ પસંદ કરો.',
    mandate_closed: 'આ ઑટો ડેબિટ શરૂ થઈ ગયું છે અથવા પૂરું થઈ ગયું છે, તેથી તેમાં ફેરફાર થઈ શકતો નથી.',
    mandate_exists:
      'આ ફી માટે ઑટો ડેબિટ પહેલેથી ચાલુ છે, અથવા તમારી બેંક હજી તેની પુષ્ટિ કરી રહી છે. તેને ફરી ચાલુ કરવાની જરૂર નથી.',
    mobile_required: 'આ પેમેન્ટ માટે મોબાઇલ નંબર જરૂરી છે.',
    quote_changed: 'રકમ બદલાઈ છે. તેને તપાસીને ફરી પ્રયાસ કરો.',
    order_in_progress: 'આ ફીનું એક પેમેન્ટ પહેલેથી ચાલી રહ્યું છે. કૃપા કરીને તે પૂરું થાય ત્યાં સુધી રાહ જુઓ.',
    order_closed: 'આ પેમેન્ટ બંધ થયું છે. પેમેન્ટ પેજ પરથી નવું શરૂ કરો.',
    gateway_mismatch: `આ પેજનો પેમેન્ટ ગેટવે આ પેમેન્ટ લઈ શકતો નથી. ${ASK_INSTITUTE}`,
    gateway_unavailable: `પેમેન્ટ ગેટવે જવાબ આપતો નથી. ${NOTHING_TAKEN} ફરી પ્રયાસ કરો.`,
    signature_invalid: 'સિગ્નેચર બરાબર નથી.',
    idempotency_missing: 'આ કૉલ માટે Idempotency-Key હેડર જરૂરી છે.',
    idempotency_reused: 'આ Idempotency-Key બીજી રિક્વેસ્ટ માટે વપરાઈ હતી. નવી key વાપરો.',
    idempotency_running: `આ જ રિક્વેસ્ટ હજી ચાલી રહી છે. ${IN_A_MOMENT}`,
    emi_step: 'અરજીનું આ પગલું હમણાં ખુલ્લું નથી. અરજીની સ્થિતિ તપાસો.',
    emi_in_progress:
      'આ ફી માટે માસિક હપ્તા પ્લાન પહેલેથી ચાલી રહ્યો છે. તેને ચાલુ રાખવા અથવા અરજી પાછી ખેંચવા, જેનાથી અરજી કરી હતી તે મોબાઇલ નંબર અથવા ઇમેઇલ ચકાસો.',
    emi_not_found: `આ માસિક હપ્તા પ્લાન આ પેજ પર શરૂ થયો નહોતો. ${ASK_INSTITUTE}`,
    lender_unavailable: `ધિરાણકર્તા તરફથી જવાબ મળતો નથી. ${NOTHING_CHANGED} ${LATER}`,
    refund_refused: 'આ રકમનું રિફંડ થઈ શકતું નથી. કંઈ મોકલાયું નથી. રકમ સુધારો.',
    reversal_refused: `આ પેમેન્ટ રદ થઈ શકતું નથી. ${NOTHING_CHANGED}`,
    placing_refused: `આ પૈસા આ રીતે વાપરી શકાતા નથી. ${NOTHING_CHANGED} નિશાન કરેલી વિગતો સુધારો.`,
    settlement_invalid: `સેટલમેન્ટ સ્વીકારાયું નથી. ${NOTHING_WRITTEN}`,
    bundle_invalid: `બંડલ સ્વીકારાયું નથી. ${NOTHING_WRITTEN}`,
    import_overtaken:
      'બીજા ઇમ્પોર્ટે આની જગ્યા લીધી, કારણ કે આમાં 20 સેકન્ડ સુધી કોઈ કામ થયું નહોતું. જે લખાયું છે તે રહેશે. ફાઇલ ફરી લોડ કરો.',
    clock_refused: 'ફક્ત ટેસ્ટ સંસ્થાનો સમય બદલી શકાય છે, અને ફક્ત આગળ.',
    busy: 'સર્વિસ હમણાં વ્યસ્ત છે. થોડી સેકન્ડ પછી ફરી પ્રયાસ કરો.',
    internal: 'કંઈક ગડબડ થઈ.',
  },
  'errors.ERROR_CASES': {
    unknownToInstitute:
      'તમારી સંસ્થાના કોઈ ઑર્ડરનો આ order id અથવા transaction id નથી. તેને તપાસો, અથવા reference_id થી પૂછો.',
    lastTry: 'OTP સાચો નથી. નવો OTP મંગાવો.',
    onRecordAlready:
      'આ વિદ્યાર્થી પહેલેથી રજિસ્ટર્ડ છે, અને આ પેજ ફક્ત નવા વિદ્યાર્થીઓ માટે છે. જ્યાં વિદ્યાર્થી આઈડી દાખલ કરવાનું હોય તે પેજ પર ચૂકવો, અથવા સંસ્થા પાસેથી તેની લિંક લો.',
  },
  'errors.QUOTE_PROBLEMS': {
    unknown_fee: 'આ ફી આ પેજ પર નથી.',
    chosen_twice: 'આ ફી બે વાર મોકલાઈ.',
    not_selectable: 'આ ફી હવે પસંદ કરી શકાતી નથી.',
    more_than_one_selected: 'ફક્ત એક ફી પસંદ કરો.',
    invalid_amount: 'રકમ પૂરા રૂપિયામાં દાખલ કરો.',
    below_minimum: 'આ રકમ આ ફી માટેની ઓછામાં ઓછી રકમ કરતાં ઓછી છે.',
    above_maximum: 'આ રકમ આ ફી માટેની વધુમાં વધુ રકમ કરતાં વધુ છે.',
    nothing_selected: ONE_FEE,
  },
  'failures.FAILURES': {
    insufficient_fund: `તમારા બેંક ખાતામાં પૂરતું બેલેન્સ નથી. ${NOTHING_TAKEN} ${AGAIN_OR_ELSE}`,
    payment_timed_out: `તમારી બેંકે સમયસર જવાબ આપ્યો નથી. ${BANK_BRINGS}`,
    payment_cancelled: `પેમેન્ટ રદ થયું. ${NOTHING_TAKEN}`,
    card_declined: `તમારી બેંકે કાર્ડ સ્વીકાર્યું નથી. ${NOTHING_TAKEN} બીજા કાર્ડથી અથવા બીજી રીતે ચૂકવો.`,
    authentication_failed: `તમારી બેંક તમારી ચકાસણી કરી શકી નથી. ${NOTHING_TAKEN} ${AGAIN_OR_ELSE}`,
    auto_refunded:
      'તમારી બેંકે પેમેન્ટને બહુ મોડી મંજૂરી આપી, તેથી પૈસા લેવાયા નથી. તે તમને આપમેળે પાછા મળશે, સામાન્ય રીતે 5 થી 7 કામકાજના દિવસમાં. ફી હજી બાકી હોય તો ફરી ચૂકવો.',
    gateway_technical_error: `ટેક્નિકલ મુશ્કેલીને કારણે પેમેન્ટ થયું નથી. ${BANK_BRINGS}`,
    other: `તમારું પેમેન્ટ થયું નથી. ${BANK_BRINGS} ${AGAIN_OR_ELSE}`,
  },
  'waits.WAITS': {
    seconds: (count) => `${count} સેકન્ડ`,
    minutes: (count) => `${count} મિનિટ`,
    hours: (count) => `${count} કલાક`,
    tooMany: (wait) => `${TOO_MANY} ${wait} પછી ફરી પ્રયાસ કરો.`,
    endsAt: (time) => ` એટલે કે ${time} પછી (ભારતીય સમય).`,
    tomorrow: (time) => `આવતીકાલે ${time}`,
    call: (phone) => `${phone} પર કૉલ કરો`,
    write: (email) => `${email} પર લખો`,
    paidElsewhere: (wait, help) =>
      `આ ફીનું પેમેન્ટ બીજા ફોન કે કમ્પ્યુટર પર થઈ રહ્યું છે. ${wait} પછી ફરી પ્રયાસ કરો.${help}`,
    notSettled: (help) =>
      `આ ફીનું પેમેન્ટ બીજા ફોન કે કમ્પ્યુટર પર શરૂ થયું હતું અને હજી પૂરું થયું નથી. કૃપા કરીને તે થયું કે નહીં તેની ખબર પડે ત્યાં સુધી રાહ જુઓ, જેથી કોઈ બે વાર ન ચૂકવે.${help}`,
    silentGateway: (time) =>
      `પેમેન્ટ ગેટવે જવાબ આપતો નથી, તેથી તમારું પહેલું પેમેન્ટ થયું કે નહીં તે હજી ખબર નથી. કૃપા કરીને ${time} પહેલાં બીજી રીતે ચૂકવશો નહીં. ત્યાર પછી તમે અહીં ફરી ચૂકવી શકો છો. બંને પેમેન્ટ થઈ જાય, તો એકનું આપમેળે રિફંડ થશે.`,
    help: (ways) => ` મદદ માટે ${ways.join(' અથવા ')}.`,
  },
};
