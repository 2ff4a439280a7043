update outbox set subscriber = 'taskNotifications' where subscriber = 'taskNews';
