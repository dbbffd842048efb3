export const DashboardPage = () => <main className="page">DashboardPage</main>;
