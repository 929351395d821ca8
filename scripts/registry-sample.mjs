/** What the tools of `measure-registry.mjs` are about, and how people ask for them: in words of their own. */

/** `says`: in a description. `asks`: how somebody calls it who has not read the description. */
export const things = [
	['invoice', 'an invoice of a customer', 'bill'],
	['order', 'a purchase order in the shop', 'what was bought'],
	['customer', 'a customer of the CRM', 'client'],
	['shipment', 'a parcel on its way', 'package'],
	['refund', 'money that goes back to a buyer', 'reimbursement'],
	['ticket', 'a support request', 'help desk case'],
	['contract', 'an agreement with a partner', 'signed agreement'],
	['lead', 'a possible buyer that sales talks to', 'prospect'],
	['employee', 'somebody who works here, with their personnel file', 'staff member'],
	['payslip', 'the pay of somebody for one month', 'salary statement'],
	['vacation', 'days off that somebody has asked for', 'holiday leave'],
	['candidate', 'somebody who applies for a job', 'job applicant'],
	['meeting', 'an appointment in the calendar', 'appointment'],
	['room', 'a conference room of the office', 'conference room'],
	['expense', 'costs that somebody has paid on a trip', 'travel costs'],
	['budget', 'what a department may spend in a quarter', 'spending plan'],
	['supplier', 'a company that we buy from', 'vendor'],
	['warehouse', 'a storage place with its stock levels', 'stock place'],
	['product', 'an article of the shop with its price', 'article'],
	['coupon', 'a discount code for the shop', 'discount code'],
	['campaign', 'a marketing mailing with its audience', 'marketing mailing'],
	['newsletter', 'the monthly letter to subscribers', 'monthly letter'],
	['subscriber', 'somebody on the mailing list', 'mailing list member'],
	['survey', 'a questionnaire for feedback', 'questionnaire'],
	['review', 'what a buyer wrote about an article', 'buyer feedback'],
	['server', 'a machine in the data centre', 'machine'],
	['deployment', 'a release of our software on production', 'release'],
	['incident', 'an outage with its timeline', 'outage'],
	['certificate', 'a TLS certificate of a domain', 'TLS cert'],
	['database', 'a PostgreSQL database with its users', 'Postgres'],
	['backup', 'a nightly copy of our data', 'nightly copy'],
	['license', 'a seat for a software tool', 'software seat'],
	['device', 'a laptop or phone that we own', 'laptop'],
	['visitor', 'a guest at the reception', 'guest'],
	['vehicle', 'a car or van of the fleet', 'fleet car'],
	['fuelcard', 'the petrol card of a driver', 'petrol card'],
	['route', 'the tour of a driver for one day', 'driver tour'],
	['insurance', 'an insurance policy with its premium', 'insurance policy'],
	['claim', 'damage that was reported to the insurer', 'damage report'],
	['patient', 'a person who is treated in the clinic', 'clinic patient'],
	['prescription', 'medicine that a doctor has ordered', 'medicine'],
	['lesson', 'a class in the school timetable', 'school class'],
	['grade', 'the mark of a pupil in an exam', 'exam mark'],
	['property', 'a flat or house that we let', 'flat'],
	['tenant', 'somebody who rents a flat from us', 'renter'],
	['meter', 'a meter for water or electricity', 'electricity meter'],
	['menu', 'the dishes of a restaurant for a week', 'restaurant dishes'],
	['reservation', 'a table that a guest has booked', 'table booking'],
	['recipe', 'how a dish is cooked, with its ingredients', 'cooking instructions'],
	// Not "event": Foreman has a tool `create_event` of its own, and nobody can register a second one.
	['exhibition', 'a public event with its speakers', 'conference with speakers'],
].map(([name, says, asks]) => ({ name, says, asks }));

/** `says` makes a description of what a thing is; `asks` what somebody wants done. */
export const actions = [
	['create', (what) => `Makes ${what} and gives its number.`, (what) => `set up a new ${what}`],
	['cancel', (what) => `Stops ${what} before it takes effect.`, (what) => `call off the ${what}`],
	[
		'archive',
		(what) => `Puts ${what} away for good; it can still be read.`,
		(what) => `put the ${what} away`,
	],
	[
		'approve',
		(what) => `Says yes to ${what} on behalf of a manager.`,
		(what) => `say yes to the ${what}`,
	],
	[
		'reject',
		(what) => `Turns ${what} down, with a reason.`,
		(what) => `turn down the ${what} with a reason`,
	],
	[
		'assign',
		(what) => `Makes a colleague responsible for ${what}.`,
		(what) => `make someone responsible for the ${what}`,
	],
	[
		'export',
		(what) => `Writes ${what} to a spreadsheet as CSV.`,
		(what) => `spreadsheet of the ${what}`,
	],
	[
		'import',
		(what) => `Reads ${what} from an uploaded file.`,
		(what) => `read the ${what} from an uploaded file`,
	],
	['print', (what) => `Puts ${what} on paper as PDF.`, (what) => `PDF of the ${what} on paper`],
	[
		'translate',
		(what) => `Puts ${what} into another language.`,
		(what) => `${what} in another language`,
	],
	[
		'remind',
		(what) => `Sends a reminder about ${what} that is overdue.`,
		(what) => `nudge about the overdue ${what}`,
	],
	[
		'merge',
		(what) => `Joins two entries of ${what} that are the same.`,
		(what) => `join duplicates of the ${what}`,
	],
	[
		'rename',
		(what) => `Changes what ${what} is called.`,
		(what) => `change what the ${what} is called`,
	],
	['price', (what) => `Works out what ${what} costs.`, (what) => `how much does the ${what} cost`],
	[
		'schedule',
		(what) => `Sets the date on which ${what} happens.`,
		(what) => `pick a date for the ${what}`,
	],
	[
		'audit',
		(what) => `Shows who changed ${what}, and when.`,
		(what) => `who changed the ${what} and when`,
	],
	[
		'share',
		(what) => `Gives people outside the company a link to ${what}.`,
		(what) => `link to the ${what} for people outside`,
	],
	['tag', (what) => `Puts a label on ${what}.`, (what) => `label the ${what}`],
	[
		'verify',
		(what) => `Checks that ${what} is complete and genuine.`,
		(what) => `check if the ${what} is genuine`,
	],
	[
		'forecast',
		(what) => `Estimates how ${what} develops next quarter.`,
		(what) => `estimate next quarter of the ${what}`,
	],
].map(([name, says, asks]) => ({ name, says, asks }));

/** Each thing is asked for with four of the actions: half by the word of its name, half by another one. */
export const queries = things.flatMap((thing, at) =>
	[0, 1, 2, 3].map((step) => {
		const action = actions[(at * 3 + step * 5) % actions.length];
		const asks = action.asks(step % 2 === 0 ? thing.name : thing.asks);
		return { asks, finds: `${action.name}_${thing.name}` };
	}),
);
