export const ProfilePage = () => <main className="page">ProfilePage</main>;
